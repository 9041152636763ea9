import { expect, test } from 'vitest';
import { timeoutChoices, timeoutText } from './timeout-choices';

test('the user can wait for ever or choose one of three times', () => {
  expect(timeoutChoices(null).map(timeoutText)).toEqual([
    'Keep waiting',
    'Deny after 5 minutes',
    'Deny after 15 minutes',
    'Deny after 1 hour',
  ]);
});

test('a time that was set elsewhere can be seen and kept', () => {
  expect(timeoutChoices(90_000).map(timeoutText)).toEqual([
    'Keep waiting',
    'Deny after 90 seconds',
    'Deny after 5 minutes',
    'Deny after 15 minutes',
    'Deny after 1 hour',
  ]);
  expect(timeoutChoices(300_000)).toEqual([null, 300_000, 900_000, 3_600_000]);
});
