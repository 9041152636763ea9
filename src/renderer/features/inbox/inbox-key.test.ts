import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inboxKey } from './inbox-key';

const plain = { code: '', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const onRow = { isOnRowItself: true };
const onButton = { isOnRowItself: false };

test('arrows and letters go from row to row, and letters decide', () => {
  const pressed = ['ArrowDown', 'j', 'ArrowUp', 'k', 'Home', 'End', 'a', 'd', 'r', 'Enter', 'x'];
  expect(pressed.map((key) => inboxKey({ ...plain, key }, onRow))).toEqual([
    ...['next', 'next', 'previous', 'previous', 'first', 'last', 'allow', 'deny', 'review', 'review', null],
  ]);
});

test('Enter opens a row, and is left to the button that it is pressed on', () => {
  const enter = { ...plain, key: 'Enter' };
  expect([inboxKey(enter, onRow), inboxKey(enter, onButton)]).toEqual(['review', null]);
});

test('only the letter itself allows, never another key and never with a modifier', () => {
  const modifiers = fc.record({
    altKey: fc.boolean(),
    ctrlKey: fc.boolean(),
    metaKey: fc.boolean(),
    shiftKey: fc.boolean(),
  });
  const key = fc.oneof(fc.constantFrom('a', 'A', 'Enter', ' ', 'd'), fc.string());
  fc.assert(
    fc.property(key, modifiers, fc.boolean(), (pressed, held, isOnRowItself) => {
      const isAllowed = inboxKey({ ...plain, ...held, key: pressed }, { isOnRowItself }) === 'allow';
      expect(isAllowed).toBe(pressed === 'a' && !Object.values(held).includes(true));
    }),
  );
});
