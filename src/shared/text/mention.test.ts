import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMentionable, readMentions, writeMention } from './mention';

const path = fc
  .oneof(fc.string({ minLength: 1 }), fc.string({ minLength: 1, unit: fc.constantFrom(..."ab ./-_@'`,;(){}é") }))
  .filter(isMentionable);

describe('a mention', () => {
  it('is quoted only where the path could not be told from the words around it', () => {
    expect(['src/app.ts', '.env', 'my notes.txt', 'a,b', 'end.', '@types/node'].map(writeMention)).toEqual([
      '@src/app.ts',
      '@.env',
      '@"my notes.txt"',
      '@"a,b"',
      '@"end."',
      '@@types/node',
    ]);
  });

  it('is read out of what is written around it, and an address of somebody is none', () => {
    const text = 'Compare @src/a.ts, @"b c.md" (and @lib/), then write to me@example.com. See @README.md.';
    expect(readMentions(text)).toEqual(['src/a.ts', 'b c.md', 'lib/', 'README.md']);
    expect(readMentions('@ nothing, or "@" alone')).toEqual([]);
  });

  it('gives back every path that it was written for, wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(path, { maxLength: 4 }), (paths) => {
        expect(readMentions(`Look at ${paths.map(writeMention).join(' and ')} now`)).toEqual(paths);
      }),
    );
  });
});
