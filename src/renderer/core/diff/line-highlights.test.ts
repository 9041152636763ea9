import { expect, test } from 'vitest';
import { highlightLines, highlightsOfLine } from './line-highlights';
import { type HunkLine, readHunks } from './read-hunks';

const diff = `@@ -1,3 +1,4 @@
 const a = 1;
-const b = /* one
-two */ 'b';
+const b = \`one
+two\`;
+return 3;
`;

async function highlighted(lines: readonly HunkLine[], language: string): Promise<[string, string[]][]> {
  await highlightLines(lines, language, new AbortController().signal);
  return lines.map((line) => [
    line.text,
    (highlightsOfLine(line) ?? []).map(({ from, to, className }) => `${line.text.slice(from, to)} ${className}`),
  ]);
}

test('each line has its own highlights, also where a comment or a text goes over several', async () => {
  const lines = readHunks(diff)[0]?.lines ?? [];
  expect(await highlighted(lines, 'js')).toEqual([
    ['const a = 1;', ['const text-code-keyword', '1 text-code-number']],
    ['const b = /* one', ['const text-code-keyword', '/* one text-ink-faint']],
    ["two */ 'b';", ['two */ text-ink-faint', "'b' text-code-string"]],
    ['const b = `one', ['const text-code-keyword', '`one text-code-string']],
    ['two`;', ['two` text-code-string']],
    ['return 3;', ['return text-code-keyword', '3 text-code-number']],
  ]);
});

test('lines are highlighted once', async () => {
  const lines = readHunks(diff)[0]?.lines ?? [];
  const { signal } = new AbortController();
  expect([await highlightLines(lines, 'js', signal), await highlightLines(lines, 'js', signal)]).toEqual([true, false]);
});

test('lines of an unknown language stay plain', async () => {
  const lines = readHunks(diff)[0]?.lines ?? [];
  expect(await highlightLines(lines, 'nothing-known', new AbortController().signal)).toBe(false);
  expect(lines.map(highlightsOfLine)).toEqual(lines.map(() => undefined));
});
