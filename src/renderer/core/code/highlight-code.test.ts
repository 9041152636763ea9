import { expect, test } from 'vitest';
import { highlightCode } from './highlight-code';
import { highlightsWithin } from './highlights-within';

async function highlighted(code: string, language: string): Promise<[string, string][] | undefined> {
  const found = await highlightCode(code, language, new AbortController().signal);
  return found?.map(({ from, to, className }) => [code.slice(from, to), className]);
}

test('code is told apart by what its words are', async () => {
  expect(await highlighted("const a = 'b'; // c", 'ts')).toEqual([
    ['const', 'text-code-keyword'],
    ["'b'", 'text-code-string'],
    ['// c', 'text-ink-faint'],
  ]);
});

test.each([
  'js',
  'TypeScript',
  'tsx',
  'py',
  'python',
  'rs',
  'go',
  'sh',
  'bash',
  'json',
  'yaml',
  'c++',
  'css',
  'html',
  'sql',
  'toml',
  'diff',
])('%s is known', async (language) => {
  expect(await highlighted('a = "b" 1', language)).toBeDefined();
});

test('a language that nobody knows stays plain, and so does code that nobody waits for', async () => {
  expect(await highlighted('a', 'nonsense-language')).toBeUndefined();
  expect(await highlightCode('a', 'ts', AbortSignal.abort())).toBeNull();
});

test('a piece of highlighted code has its own part of the looks, and all of its text', async () => {
  const code = "const word = 'hello there';";
  const found = (await highlightCode(code, 'ts', new AbortController().signal)) ?? [];
  for (let from = 0; from < code.length; from += 5) {
    const piece = code.slice(from, from + 5);
    expect(
      highlightsWithin(piece, from, found)
        .map(({ text }) => text)
        .join(''),
    ).toBe(piece);
  }
  expect(highlightsWithin('lo th', 16, found)).toEqual([{ at: 16, text: 'lo th', className: 'text-code-string' }]);
});
