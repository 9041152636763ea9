import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endsLinesInCrlf, singleEdit } from '../../../../shared/text/single-edit';
import { applyEdits } from './apply-edits';
import { withPlainEndings } from './line-endings';

const line = fc.constantFrom('a', 'b', 'ab', '', 'x y', '\r', '$&');
const lines = fc.array(line, { maxLength: 12 });

it.each(['\n', '\r\n'])('the single edit turns a text that breaks lines with %j into another one', (ending) => {
  fc.assert(
    fc.property(lines, lines, (old, edited) => {
      const [before, after] = [old.join(ending), edited.join('\n')];
      const usesCrlf = ending === '\r\n' && old.length > 1;
      fc.pre(usesCrlf || !(before + after).includes('\r'));
      const wanted = usesCrlf ? edited.join('\r\n') : after;
      const edit = singleEdit(before, after);
      if (edit === null) expect(before === '' || before === wanted).toBe(true);
      else expect(applyEdits(before, [edit])).toEqual({ text: wanted, replacements: 1 });
    }),
  );
});

it('in a text of mixed line breaks, the single edit gives the lines that were asked for', () => {
  const ended = fc
    .tuple(fc.constantFrom('a', 'b', 'ab', ''), fc.constantFrom('\n', '\r\n'))
    .map((pair) => pair.join(''));
  const mixed = fc.array(ended, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(mixed, mixed, (before, after) => {
      fc.pre(!endsLinesInCrlf(before));
      const edit = singleEdit(before, after);
      fc.pre(edit !== null);
      const edited = applyEdits(before, edit === null ? [] : [edit]);
      expect('text' in edited && withPlainEndings(edited.text)).toBe(withPlainEndings(after));
    }),
  );
});
