import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareLines, composeText, linesOf } from './line-changes';
import { anyVersions, some } from './testing/arbitrary-versions';
import { bytesOf, unitsOf } from './text-units';

function compare(was: Buffer, is: Buffer, encoding: string) {
  const [before, after] = [was, is].map((bytes) => linesOf(unitsOf(bytes, { encoding }) ?? ''));
  const lines = { before: before ?? [], after: after ?? [] };
  return { ...lines, changes: compareLines(lines.before, lines.after) };
}

it('takes any part back, then the rest, and ends with the bytes before', () => {
  fc.assert(
    fc.property(anyVersions, fc.nat(), ({ before, after, encoding }, bits) => {
      const compared = compare(before, after, encoding);
      const chosen = new Set(some(compared.changes.length, bits));
      const revert = (index: number) => (chosen.has(index) ? 'before' : 'after');
      const half = bytesOf(composeText(compared, revert), { encoding });
      const rest = compare(before, half, encoding);
      expect(rest.changes.length).toBeLessThanOrEqual(compared.changes.length - chosen.size);
      expect(
        bytesOf(
          composeText(rest, () => 'before'),
          { encoding },
        ),
      ).toEqual(before);
      expect(
        bytesOf(
          composeText(compared, () => 'after'),
          { encoding },
        ),
      ).toEqual(after);
    }),
  );
});

it('leaves every line outside of the chosen changes as it is', () => {
  fc.assert(
    fc.property(anyVersions, fc.nat(), ({ before, after, encoding }, bits) => {
      const { changes, ...lines } = compare(before, after, encoding);
      const chosen = new Set(some(changes.length, bits));
      const text = composeText({ ...lines, changes }, (index) => (chosen.has(index) ? 'before' : 'after'));
      let expected = '';
      let at = 0;
      for (const [index, change] of changes.entries()) {
        expected += lines.after.slice(at, change.after[0]).join('');
        expected += (
          chosen.has(index) ? lines.before.slice(...change.before) : lines.after.slice(...change.after)
        ).join('');
        [, at] = change.after;
        // At least one line that is the same lies between two changes.
        expect(changes[index + 1]?.after[0] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(at);
      }
      expect(text).toBe(expected + lines.after.slice(at).join(''));
    }),
  );
});
