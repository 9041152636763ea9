import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCloneCodec } from './clone-codec.mjs';

const { encode, decode } = createCloneCodec();

test('what comes out is what a structured clone would be', () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withSparseArray: false,
  });
  fc.assert(
    fc.property(anything, (value) => {
      expect(decode(encode(value))).toEqual(structuredClone(value));
    }),
  );
});

test('circles stay circles, errors stay errors, and the rest keeps its kind', () => {
  const circle: Record<string, unknown> = { pattern: /a+/gi, nothing: undefined, less: -0 };
  circle.self = circle;
  const found = decode(encode(circle));
  expect([found.self === found, found.pattern, 'nothing' in found, Object.is(found.less, -0)]).toEqual([
    true,
    /a+/gi,
    true,
    true,
  ]);
  const error = decode(encode(new RangeError('too far')));
  expect([error instanceof RangeError, error.message]).toEqual([true, 'too far']);
});

test.each([[() => 1], [Symbol('no')], [{ deep: [() => 1] }]])('what cannot be cloned throws', (value) => {
  expect(() => encode(value)).toThrow(/could not be cloned/);
});
