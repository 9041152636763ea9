import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEdits } from './text/apply-edits';
import { withPlainEndings } from './text/line-endings';

const line = fc.constantFrom('a', 'b', 'ab', '', 'x y');
const ending = fc.constantFrom('\n', '\r\n');
const text = fc.array(fc.tuple(line, ending)).map((lines) => lines.flat().join(''));
const passage = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));

it('with plain endings, an edit does what replacing does', () => {
  fc.assert(
    fc.property(text, passage, passage, (given, oldText, newText) => {
      fc.pre(oldText !== '');
      const plain = withPlainEndings(given);
      const edited = applyEdits(given, [{ oldText, newText, all: true }]);
      if ('objection' in edited) expect(plain.includes(oldText)).toBe(false);
      else expect(withPlainEndings(edited.text)).toBe(plain.replaceAll(oldText, () => newText));
    }),
  );
});

it('an edit that puts the same text back leaves every byte as it was', () => {
  fc.assert(
    fc.property(text, passage, (given, oldText) => {
      fc.pre(oldText !== '' && withPlainEndings(given).includes(oldText));
      expect(applyEdits(given, [{ oldText, newText: oldText, all: true }])).toMatchObject({ text: given });
    }),
  );
});
