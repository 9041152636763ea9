import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closeGate, pressKey } from './key-gate';

function meantKeys(appearedAt: number, keys: readonly number[]): number[] {
  let gate = closeGate(appearedAt);
  return keys.filter((at) => {
    const pressed = pressKey(gate, at);
    gate = pressed.gate;
    return pressed.isMeant;
  });
}

test('keys count half a second after the call appeared', () => {
  expect(meantKeys(1_000, [1_500, 1_501])).toEqual([1_500, 1_501]);
});

test('somebody who goes on typing decides nothing until they pause for longer than between two words', () => {
  expect(meantKeys(1_000, [1_100, 1_550, 2_000, 2_999, 3_999, 4_010])).toEqual([3_999, 4_010]);
});

test('no key counts that follows closely on one that came too early', () => {
  fc.assert(
    fc.property(fc.nat({ max: 499 }), fc.array(fc.nat({ max: 999 }), { maxLength: 30 }), (first, pauses) => {
      let at = first;
      const keys = [0, ...pauses].map((pause) => {
        at += pause;
        return at;
      });
      expect(meantKeys(0, keys)).toEqual([]);
    }),
  );
});
