import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { howMany } from '../../testing/how-many';
import { fileNameOf } from './file-name-of';

const anyLetter = fc
  .oneof(fc.nat(0xff), fc.nat(0xffff), fc.nat(0x10ffff))
  .map((codePoint) => String.fromCodePoint(codePoint));
const allowed = /^[^<>:"/\\|?*\p{C}. ][^<>:"/\\|?*\p{C}]*\.json$/u;

describe('fileNameOf', () => {
  it('stays as near to the title as every platform allows', () => {
    expect(
      [
        'Grüße 😀',
        'a/b\\c: "d" <e>|f?*',
        '  ..hidden.. ',
        'CON',
        'nul.txt',
        'Com1',
        'console',
        '',
        '///',
        'a\u202eb\0c',
      ].map((title) => fileNameOf(title, 'md')),
    ).toEqual([
      'Grüße 😀.md',
      'a b c d e f.md',
      'hidden.md',
      'Conversation CON.md',
      'Conversation nul.txt.md',
      'Conversation Com1.md',
      'console.md',
      'Conversation.md',
      'Conversation.md',
      'a b c.md',
    ]);
  });

  it('is a name that leads nowhere else and is short, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyLetter, maxLength: 100 }), (title) => {
        const name = fileNameOf(title, 'json');
        expect(name).toMatch(allowed);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
      }),
      { numRuns: howMany({ usually: 300, fully: 10_000 }) },
    );
  });
});
