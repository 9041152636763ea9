import { describe, expect, test } from 'vitest';
import { readHunks } from './read-hunks';

describe('the lines of a unified diff', () => {
  test('are named and numbered', () => {
    const diff =
      '--- a.txt\n+++ a.txt\n@@ -3,3 +3,4 @@\n same\n-old\n+new\n+newer\n last\n\\ No newline at end of file\n';
    expect(readHunks(diff)).toEqual([
      {
        firstBefore: 3,
        firstAfter: 3,
        lines: [
          { kind: 'context', text: 'same', before: 3, after: 3, isUnbroken: false },
          { kind: 'removed', text: 'old', before: 4, after: null, isUnbroken: false },
          { kind: 'added', text: 'new', before: null, after: 4, isUnbroken: false },
          { kind: 'added', text: 'newer', before: null, after: 5, isUnbroken: false },
          { kind: 'context', text: 'last', before: 5, after: 6, isUnbroken: true },
        ],
      },
    ]);
  });

  test('are content inside a hunk even when they look like headers', () => {
    const diff = '--- a.sql\n+++ a.sql\n@@ -1,2 +1 @@\n--- a comment\n-@@ -1 +1 @@\n+++ more\n';
    expect(readHunks(diff).map(({ lines }) => lines)).toEqual([
      [
        { kind: 'removed', text: '-- a comment', before: 1, after: null, isUnbroken: false },
        { kind: 'removed', text: '@@ -1 +1 @@', before: 2, after: null, isUnbroken: false },
        { kind: 'added', text: '++ more', before: null, after: 1, isUnbroken: false },
      ],
    ]);
  });

  test('of an empty context line may have lost their space', () => {
    expect(readHunks('@@ -1,2 +1,2 @@\n\n-a\n+b')[0]?.lines[0]).toEqual({
      kind: 'context',
      text: '',
      before: 1,
      after: 1,
      isUnbroken: false,
    });
  });

  test('may be fewer than counted, as where a private key was masked', () => {
    const diff = '--- k.pem\n+++ k.pem\n@@ -1,2 +1,6 @@\n a\n+[masked]\n b\n';
    expect(readHunks(diff)[0]?.lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['context', 'a'],
      ['added', '[masked]'],
      ['context', 'b'],
    ]);
  });
});
