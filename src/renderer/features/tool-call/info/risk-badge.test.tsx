import { expect, test } from 'vitest';
import { riskLevels } from '../../../../shared/call/risk-level';
import { renderBare } from '../../../testing/render-bare';
import { RiskBadge } from './risk-badge';
import { riskTone } from './risk-tone';

test('each level has its own name, icon and colour', () => {
  const badges = riskLevels.map((level) => [
    ...(/<icon ([\w-]+)>(.*)<\/span>/.exec(renderBare(<RiskBadge level={level} />)) ?? []).slice(1),
    Object.values(riskTone(level))[0],
  ]);
  expect(badges).toEqual([
    ['shield-check', 'Safe', '#22C55E'],
    ['shield', 'Low risk', '#3B82F6'],
    [expect.stringMatching(/^shield-(?!check)/), 'Medium risk', '#F59E0B'],
    [expect.stringMatching(/^triangle-/), 'High risk', '#EF4444'],
    [expect.stringMatching(/^octagon-/), 'Critical', '#DC2626'],
  ]);
});
