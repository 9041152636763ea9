import { expect, test } from 'vitest';
import { messageOf } from './message-of';

test.each([
  [new TypeError('broken'), 'broken'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
  [Object.create(null), 'Unknown error'],
])('%o is told as %j', (cause, message) => {
  expect(messageOf(cause)).toBe(message);
});
