import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMentionable, readMentions } from '../../../shared/text/mention';
import { enterFolder, enterSource, insertMention, mentionAt, noCaret, replaceMention } from './mention-at';

/** The bar marks the caret. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  return { text, caret, mention: mentionAt(text, caret) };
}

describe('a mention that is being written', () => {
  it('begins with @ at the beginning of a word, and ends with it', () => {
    expect(at('read @src/a|').mention).toEqual({ start: 5, end: 11, query: 'src/a' });
    expect(at('@|').mention).toEqual({ start: 0, end: 1, query: '' });
    expect(at('(see @"my no|tes.txt") now').mention).toEqual({ start: 5, end: 20, query: 'my no' });
    expect(at('read @s|rc now').mention).toEqual({ start: 5, end: 9, query: 's' });
    for (const none of ['me@example|', 'read @a |', 'nothing|', '@"a b" |', '@"a b"|', '|@a']) {
      expect([none, at(none).mention]).toEqual([none, null]);
    }
    expect(mentionAt('read @src', noCaret)).toBeNull();
  });

  it('may name lines, a source or an address', () => {
    expect(at('see @src/a.ts:10-20|').mention).toEqual({ start: 4, end: 19, query: 'src/a.ts:10-20' });
    expect(at('fix @symbol:say|').mention).toEqual({ start: 4, end: 15, query: 'symbol:say' });
    expect(at('(@https://a.b/c?d=1|&e=2 now').mention).toEqual({ start: 1, end: 23, query: 'https://a.b/c?d=1' });
    const { text, mention } = at('fix @sym| now');
    expect(mention && enterSource(text, mention, 'symbol:')).toEqual({ text: 'fix @symbol: now', caret: 12 });
    expect(mention && replaceMention(text, mention, 'say')).toEqual({ text: 'fix say now', caret: 8 });
    expect(mention && replaceMention(text, mention, '')).toEqual({ text: 'fix now', caret: 4 });
  });

  it('is filled in with a space behind it, or gone on with inside of a folder', () => {
    const fill = (marked: string, path: string) => {
      const { text, mention } = at(marked);
      return mention && insertMention(text, mention, path);
    };
    expect(fill('read @RE|', 'README.md')).toEqual({ text: 'read @README.md ', caret: 16 });
    expect(fill('read @RE| and go', 'README.md')).toEqual({ text: 'read @README.md and go', caret: 16 });
    expect(fill('read @my|', 'my notes.txt')).toEqual({ text: 'read @"my notes.txt" ', caret: 21 });
    const { text, mention } = at('read @my|');
    expect(mention && enterFolder(text, mention, 'my dir/')).toEqual({ text: 'read @"my dir/"', caret: 14 });
    expect(mentionAt('read @"my dir/"', 14)).toEqual({ start: 5, end: 15, query: 'my dir/' });
    expect(mention && enterFolder(text, mention, 'src/')).toEqual({ text: 'read @src/', caret: 10 });
  });

  it('changes nothing around it, and names what was chosen', () => {
    const words = fc.string({ unit: fc.constantFrom(...'ab .,\n') });
    const path = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab /.-_@(é') }).filter(isMentionable);
    fc.assert(
      fc.property(words, words, path, fc.constantFrom('', 'a', 'src/'), (before, after, chosen, typed) => {
        const text = `${before} @${typed} ${after}`;
        const mention = mentionAt(text, before.length + 2 + typed.length);
        expect(mention).toEqual({ start: before.length + 1, end: before.length + 2 + typed.length, query: typed });
        if (!mention) return;
        const filled = insertMention(text, mention, chosen);
        expect(readMentions(filled.text)).toEqual([chosen]);
        expect(filled.text.startsWith(`${before} `)).toBe(true);
        expect(filled.text.endsWith(` ${after}`)).toBe(true);
        expect(filled.text.slice(filled.caret)).toBe(after);
      }),
    );
  });
});
