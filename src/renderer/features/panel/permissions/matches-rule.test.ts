import { expect, test } from 'vitest';
import { matchesRule } from './matches-rule';
import { sampleRule } from './testing/sample-rule';

test.each([
  ['', true],
  ['  ', true],
  ['NPM', true],
  ['allow test', true],
  ['run command', true],
  ['terminal-execute', true],
  ['deny', false],
  ['npm build', false],
])('“%s” finds the rule: %s', (search, expected) => {
  expect(matchesRule(sampleRule, 'Run command', search)).toBe(expected);
});

test('a rule without a pattern is found as what it is shown as', () => {
  const { pattern: _none, ...wide } = sampleRule;
  expect(matchesRule(wide, 'Run command', 'all commands')).toBe(true);
});
