import { describe, expect, test } from 'vitest';
import { diffLines, shownDiffLines } from './diff-lines';

describe('the lines of a unified diff', () => {
  test('are named and numbered', () => {
    const diff =
      '--- a.txt\n+++ a.txt\n@@ -3,3 +3,4 @@\n same\n-old\n+new\n+newer\n last\n\\ No newline at end of file\n';
    expect(diffLines(diff)).toEqual([
      { kind: 'file', text: '--- a.txt' },
      { kind: 'file', text: '+++ a.txt' },
      { kind: 'hunk', text: '@@ -3,3 +3,4 @@' },
      { kind: 'context', text: 'same', number: 3 },
      { kind: 'removed', text: 'old', number: 4 },
      { kind: 'added', text: 'new', number: 4 },
      { kind: 'added', text: 'newer', number: 5 },
      { kind: 'context', text: 'last', number: 6 },
      { kind: 'note', text: 'No newline at end of file' },
    ]);
  });

  test('are content inside a hunk even when they look like headers', () => {
    expect(diffLines('--- a.sql\n+++ a.sql\n@@ -1,2 +1 @@\n--- a comment\n-@@ -1 +1 @@\n+++ more\n').slice(3)).toEqual([
      { kind: 'removed', text: '-- a comment', number: 1 },
      { kind: 'removed', text: '@@ -1 +1 @@', number: 2 },
      { kind: 'added', text: '++ more', number: 1 },
    ]);
  });

  test('of an empty context line may have lost their space', () => {
    expect(diffLines('@@ -1,2 +1,2 @@\n\n-a\n+b')[1]).toEqual({ kind: 'context', text: '', number: 1 });
  });

  test('are shown without what stands above them anyway', () => {
    const lines = diffLines('Index: a\n===\n--- a\n+++ a\n@@ -1 +1 @@\n-a\n+b\n@@ -9 +9 @@\n-c\n+d\n');
    expect(shownDiffLines(lines).map((line) => line.kind)).toEqual(['removed', 'added', 'hunk', 'removed', 'added']);
  });
});
