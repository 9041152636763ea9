import { expect, test } from 'vitest';
import type { RiskLevel } from '../../../../shared/call/risk-level';
import { renderBare } from '../../../testing/render-bare';
import { CallRuleButtons } from './call-rule-buttons';

const allow = 'Always allow calls like this…';
const deny = 'Never allow calls like this…';

test.each<[RiskLevel, string[]]>([
  ['safe', [deny]],
  ['low', [allow, deny]],
  ['high', [allow, deny]],
  ['critical', [deny]],
])('a %s call offers only rules that can matter for it', (riskLevel, names) => {
  const markup = renderBare(<CallRuleButtons callId="call" riskLevel={riskLevel} />);
  expect([...markup.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, name]) => name)).toEqual(names);
});
