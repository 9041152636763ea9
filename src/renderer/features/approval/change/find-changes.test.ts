import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLines } from '../../../core/diff/change-lines';
import { findChanges } from './find-changes';

/** Returns how many lines an editor draws as removed and as added. */
function drawnLines(before: string, after: string): { removed: number; added: number } {
  const texts = [before, after].map((text) => Text.of(text.split('\n'))) as [Text, Text];
  const counts = { removed: 0, added: 0 };
  for (const { fromA, toA, fromB, toB } of Chunk.build(...texts, { override: findChanges })) {
    counts.removed += `${before}\n`.slice(fromA, toA).split('\n').length - 1;
    counts.added += `${after}\n`.slice(fromB, toB).split('\n').length - 1;
  }
  return counts;
}

function countedLines(before: string, after: string): { removed: number; added: number } {
  const lines = changeLines(before, after) ?? [];
  const count = (wanted: string) => lines.filter(({ kind }) => kind === wanted).length;
  return { removed: count('removed'), added: count('added') };
}

// The character comparison has a time limit that a busy machine may exceed.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => vi.useRealTimers());

describe('the changes between two texts', () => {
  test('are as many lines as are counted, also in a long file', () => {
    const lines = Array.from({ length: 600 }, (_, at) => `  const value${at} = compute(input, ${at % 7});`);
    const renamed = lines.map((line, at) => (at % 90 === 40 ? line.replace('value', 'renamedResult') : line));
    const before = `${lines.join('\n')}\n`;
    const after = `${renamed.toSpliced(300, 1).join('\n')}\n`;
    expect(countedLines(before, after)).toEqual({ removed: 8, added: 7 });
    expect(drawnLines(before, after)).toEqual({ removed: 8, added: 7 });
  });

  test('are as many lines as are counted, whichever lines differ', () => {
    const line = fc.constantFrom('alpha beta', 'beta gamma', 'alpha gamma', 'gamma(delta)');
    const lines = fc.array(line, { minLength: 1 }).map((all) => all.map((one) => `${one}\n`).join(''));
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        expect(drawnLines(before, after)).toEqual(countedLines(before, after));
      }),
    );
  });

  test('inside of a line are only what differs there', () => {
    expect(findChanges('one\ntwo three\n', 'one\ntwo four\n')).toEqual([{ fromA: 8, toA: 13, fromB: 8, toB: 12 }]);
  });

  test('make one text of the other', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r', '𝐜') });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rebuilt = findChanges(before, after).toReversed();
        const apply = (made: string, { fromA, toA, fromB, toB }: (typeof rebuilt)[number]) =>
          made.slice(0, fromA) + after.slice(fromB, toB) + made.slice(toA);
        expect(rebuilt.reduce(apply, before)).toBe(after);
      }),
    );
  });
});
