import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HeaderPart, header, name, optional, space, word } from './header';

const simplePart = fc.oneof(
  fc.constantFrom<HeaderPart>(space, word, name),
  fc.constantFrom<HeaderPart>('<|', '|>', ' ', ':', 'a', 'ab', '[ARGS]'),
);
const part = fc.oneof(
  simplePart,
  fc.array(simplePart, { minLength: 1, maxLength: 2 }).map((parts) => optional(...parts)),
);
/** A name may occur only once. */
const parts = fc
  .array(part, { minLength: 1, maxLength: 4 })
  .filter((list) => JSON.stringify(list).split('"group"').length <= 2);
const text = fc.string({ unit: fc.constantFrom(...'ab<|>:[ARGS] '), maxLength: 12 });

it('a header never takes what is whole, or a beginning of it, for none', () => {
  fc.assert(
    fc.property(parts, text, (list, written) => {
      const { whole, beginning } = header(...list);
      fc.pre(whole.test(written));
      for (let length = 0; length <= written.length; length += 1) {
        expect(beginning.test(written.slice(0, length))).toBe(true);
      }
    }),
  );
});

it('what begins no header has no beginning behind it', () => {
  fc.assert(
    fc.property(parts, text, text, (list, written, more) => {
      const { whole, beginning } = header(...list);
      fc.pre(!beginning.test(written));
      expect([beginning.test(written + more), whole.test(written + more)]).toEqual([false, false]);
    }),
  );
});
