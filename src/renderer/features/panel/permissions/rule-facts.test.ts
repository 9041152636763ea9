import { expect, test } from 'vitest';
import { ruleEnd, ruleFacts } from './rule-facts';
import { sampleRule } from './testing/sample-rule';

const now = 1_000_000_000;
const minute = 60_000;
const day = 86_400_000;
const rule = { ...sampleRule, createdAt: now - 2 * day };

test.each([
  ['was never used', rule, ['Not used yet', 'Created 2 days ago']],
  [
    'was used once',
    { ...rule, uses: 1, lastUsedAt: now - 1_000 },
    ['Used once, last less than a minute ago', 'Created 2 days ago'],
  ],
  [
    'was used often',
    { ...rule, uses: 3, lastUsedAt: now - 5 * minute },
    ['Used 3 times, last 5 min ago', 'Created 2 days ago'],
  ],
  [
    'may be used a few times',
    { ...rule, uses: 3, maxUses: 5 },
    ['Used 3 times', '2 of 5 uses left', 'Created 2 days ago'],
  ],
  ['may be used once', { ...rule, maxUses: 1 }, ['Not used yet', '1 of 1 use left', 'Created 2 days ago']],
  ['will expire', { ...rule, expiresAt: now + 3 * day }, ['Not used yet', 'Expires in 3 days', 'Created 2 days ago']],
  ['has expired', { ...rule, expiresAt: now - day }, ['Not used yet', 'Expired 1 day ago', 'Created 2 days ago']],
])('a rule that %s says so', (_name, one, expected) => {
  expect(ruleFacts(one, now)).toEqual(expected);
});

test('a rule has ended when its time or its uses are over', () => {
  const rules = [
    rule,
    { ...rule, expiresAt: now + 1 },
    { ...rule, expiresAt: now },
    { ...rule, uses: 4, maxUses: 5 },
    { ...rule, uses: 5, maxUses: 5 },
  ];
  expect(rules.map((one) => ruleEnd(one, now))).toEqual([null, null, 'expired', null, 'usedUp']);
});
