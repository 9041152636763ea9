import { expect, test } from 'vitest';
import { draftKey } from './draft-key';

test('a conversation keeps the draft that it was begun with, and the next one begins with another', () => {
  expect([
    draftKey(null, []),
    draftKey('a', ['a']),
    draftKey(null, ['a']),
    draftKey('b', ['a', 'b']),
    draftKey('a', ['a', 'b']),
    draftKey('older', ['a', 'b']),
  ]).toEqual(['new 0', 'new 0', 'new 1', 'new 1', 'new 0', 'older']);
});
