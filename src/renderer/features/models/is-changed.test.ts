import { expect, test } from 'vitest';
import { defaultModelSettings } from '../../../shared/settings/model';
import { isChanged } from './is-changed';

test('settings that somebody chose count as changed, an empty choice and a zero included', () => {
  expect([
    isChanged(defaultModelSettings),
    isChanged({ ...defaultModelSettings, toolMode: 'text' }),
    isChanged({ ...defaultModelSettings, dialects: [] }),
    isChanged({ ...defaultModelSettings, temperature: 0 }),
  ]).toEqual([false, true, true, true]);
});
