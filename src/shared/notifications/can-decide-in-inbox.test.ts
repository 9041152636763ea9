import { expect, test } from 'vitest';
import { type RiskLevel, riskLevels } from '../call/risk-level';
import { canDecideInInbox } from './can-decide-in-inbox';

test('what is at most of medium risk and can be read whole is decided by its summary', () => {
  const decidable = riskLevels.filter((riskLevel) => canDecideInInbox({ riskLevel, summary: 'Run npm test' }));
  expect(decidable).toEqual<RiskLevel[]>(['safe', 'low', 'medium']);
});

test.each([
  ['too long for a menu', `Run echo ${'x'.repeat(120)}`],
  ['of several lines', 'Run echo a\nrm b'],
  ['that ends in a carriage return', 'Run echo a\r'],
  ['with an invisible character', 'Write a\u202etxt.exe'],
  ['with a long stretch of spaces', `Run ls${' '.repeat(60)}; rm b`],
  ['with the mark of one', 'Run ls ⏎×300 rm b'],
])('a summary %s is not enough to decide by', (_why, summary) => {
  expect(canDecideInInbox({ riskLevel: 'low', summary })).toBe(false);
});

test('a summary that doesn’t mention the other calls of the question is not enough to decide by', () => {
  const callId = '11111111-1111-4111-8111-111111111111';
  const joined = [{ callId, toolId: 'file-edit', toolName: 'Edit file', summary: 'Edit a', riskLevel: 'low' as const }];
  expect(canDecideInInbox({ riskLevel: 'low', summary: 'Edit a', joined })).toBe(false);
});
