import { expect, test } from 'vitest';
import { callSentence } from './call-announcement';

test('a screen reader hears which call is up and its risk', () => {
  expect(callSentence('Write b.txt', 'low')).toBe('Write b.txt. Low risk.');
});

test('what cannot be heard is spelled', () => {
  expect(callSentence('Write a\u200bb', 'low')).toBe('Write a\\u200bb. Low risk.');
});
