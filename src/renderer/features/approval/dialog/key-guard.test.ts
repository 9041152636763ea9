import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkKeyPress, startKeyGuard } from './key-guard';

const quiet = { lastPressedAt: Number.NEGATIVE_INFINITY, gate: { opensAt: 0 } };

function meantKeys(appearedAt: number, keys: readonly number[], before = quiet): number[] {
  let gate = startKeyGuard(appearedAt, before);
  return keys.filter((at) => {
    const pressed = checkKeyPress(gate, at);
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

test('somebody who was typing just before it appeared has to pause first', () => {
  const typing = { ...quiet, lastPressedAt: 980 };
  expect(meantKeys(1_000, [1_600, 2_599, 3_599], typing)).toEqual([3_599]);
  expect(meantKeys(1_000, [1_980], typing)).toEqual([1_980]);
});

test('what changes while somebody types leaves the gate closed for as long', () => {
  expect(meantKeys(1_000, [1_999, 2_999], { ...quiet, gate: { opensAt: 2_000 } })).toEqual([2_999]);
});

test('a key that was pressed long before, and is heard of only now, opens nothing earlier', () => {
  expect(meantKeys(5_000, [3_000, 4_100, 5_499, 6_499])).toEqual([6_499]);
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
