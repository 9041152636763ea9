import { createTwoFilesPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markWords } from './line-cell';
import { pairLines, stackPairs } from './pair-lines';
import { type HunkLine, readHunks } from './read-hunks';

/** Few distinct lines, some that look like a diff themselves, so that many are equal and many are moved. */
const line = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'c', '-- a', '++ b', '@@ -1 +1 @@', '\\ no', ' x', 'y\r', '\tz'),
  fc.string({ maxLength: 6 }).map((text) => text.replaceAll('\n', '')),
);
const content = fc
  .tuple(fc.array(line, { maxLength: 40 }), fc.boolean())
  .map(([lines, isBroken]) => lines.join('\n') + (isBroken && lines.length > 0 ? '\n' : ''));

function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  return text.endsWith('\n') ? lines.slice(0, -1) : lines;
}

/** With full context, so that the hunks contain both files completely. */
function hunksOf(before: string, after: string) {
  return readHunks(createTwoFilesPatch('f', 'f', before, after, '', '', { context: 1_000 }));
}

const isThere = (each: HunkLine | null): each is HunkLine => each !== null;

test('the left side read in order is the text before, the right side the text after', () => {
  fc.assert(
    fc.property(content, content, (before, after) => {
      fc.pre(before !== after);
      const pairs = hunksOf(before, after).flatMap(({ lines }) => pairLines(lines));
      const left = pairs.map((pair) => pair.left).filter(isThere);
      const right = pairs.map((pair) => pair.right).filter(isThere);
      expect(left.map(({ text }) => text)).toEqual(linesOf(before));
      expect(right.map(({ text }) => text)).toEqual(linesOf(after));
      expect(left.map((each) => each.before)).toEqual(left.map((_, index) => index + 1));
      expect(right.map((each) => each.after)).toEqual(right.map((_, index) => index + 1));
      expect(left.some(({ isUnbroken }) => isUnbroken)).toBe(before !== '' && !before.endsWith('\n'));
    }),
    { numRuns: 500 },
  );
});

test('every line of a hunk appears once, in both layouts', () => {
  fc.assert(
    fc.property(content, content, fc.nat(4), (before, after, context) => {
      for (const { lines } of readHunks(createTwoFilesPatch('f', 'f', before, after, '', '', { context }))) {
        const pairs = pairLines(lines);
        const beside = pairs.flatMap(({ left, right }) => (left === right ? [left] : [left, right])).filter(isThere);
        const under = stackPairs(pairs).map((each) => each.line);
        expect(new Set(beside)).toEqual(new Set(lines));
        expect(beside.length).toBe(lines.length);
        expect(under).toEqual(lines);
      }
    }),
  );
});

test('hunks are numbered as the files are, however few lines they hold', () => {
  fc.assert(
    fc.property(content, content, fc.nat(4), (before, after, context) => {
      const [old, now] = [linesOf(before), linesOf(after)];
      for (const hunk of readHunks(createTwoFilesPatch('f', 'f', before, after, '', '', { context }))) {
        for (const each of hunk.lines) {
          if (each.before !== null) expect(old[each.before - 1]).toBe(each.text);
          if (each.after !== null) expect(now[each.after - 1]).toBe(each.text);
        }
        expect(hunk.firstBefore).toBe(hunk.lines.find((each) => each.before !== null)?.before ?? hunk.firstBefore);
      }
    }),
  );
});

test('marks lose no character, and what is not marked is the same on both sides', () => {
  const words = fc.array(fc.constantFrom('one', 'two', ' ', '  ', '(', ')', '\\u200b', 'é', '😀', 'x', '\t'));
  const text = fc.oneof(
    words.map((each) => each.join('')),
    fc.string({ unit: 'grapheme' }),
  );
  const joined = (pieces: readonly { text: string }[]) => pieces.map((piece) => piece.text).join('');
  fc.assert(
    fc.property(text, text, (before, after) => {
      const marked = markWords(before, after);
      expect([joined(marked.before), joined(marked.after)]).toEqual([before, after]);
      const isMarked = [...marked.before, ...marked.after].some((piece) => piece.isMarked);
      if (!isMarked) return;
      const shared = (pieces: typeof marked.before) => joined(pieces.filter((piece) => !piece.isMarked));
      expect(shared(marked.before)).toBe(shared(marked.after));
    }),
    { numRuns: 1_000 },
  );
});

test('only the words that differ are marked', () => {
  expect(markWords("const word = 'hello';", "const word = 'good morning';")).toEqual({
    before: [
      { text: "const word = '", isMarked: false },
      { text: 'hello', isMarked: true },
      { text: "';", isMarked: false },
    ],
    after: [
      { text: "const word = '", isMarked: false },
      { text: 'good morning', isMarked: true },
      { text: "';", isMarked: false },
    ],
  });
});

test('lines that have next to nothing in common are not marked', () => {
  expect(markWords('return the first one', 'if (x) {')).toEqual({
    before: [{ text: 'return the first one', isMarked: false }],
    after: [{ text: 'if (x) {', isMarked: false }],
  });
});
