import { expect, test } from 'vitest';
import { callSentence } from './call-announcement';

const call = { position: 2, total: 8, summary: 'Write b.txt', riskLevel: 'low' } as const;

test('a screen reader hears which call is up, where in the queue it is, and its risk', () => {
  expect(callSentence(call)).toBe('Call 2 of 8: Write b.txt. Low risk.');
});

test('a call that waits alone has no place in a queue', () => {
  expect(callSentence({ ...call, position: 1, total: 1 })).toBe('Write b.txt. Low risk.');
});

test('what cannot be heard is spelled', () => {
  expect(callSentence({ ...call, total: 1, summary: 'Write a\u200bb' })).toBe('Write a\\u200bb. Low risk.');
});
