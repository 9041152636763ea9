import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeFences, fence, inlineCode } from './markdown-fence';

describe('fence', () => {
  it('is longer than any row of backticks in the text, which stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n', ' ') }), (text) => {
        const [first = '', ...rest] = fence('text', text).split('\n');
        const marks = first.replace(/text$/, '');
        expect(marks).toMatch(/^`{3,}$/);
        expect(rest.at(-1)).toBe(marks);
        expect(text).not.toContain(marks);
        const inside = rest.slice(0, -1).join('\n');
        expect([inside, `${inside}\n`]).toContain(text === '' ? '' : text);
      }),
    );
  });

  it('goes around a text with more rows than a function takes arguments', () => {
    const text = '` '.repeat(200_000);
    expect(fence('text', text)).toBe(`\`\`\`text\n${text}\n\`\`\``);
  });

  it('in the middle of a line is longer too', () => {
    expect([inlineCode('a b'), inlineCode('a `b` c'), inlineCode('``')]).toEqual([
      '`a b`',
      '`` a `b` c ``',
      '``` `` ```',
    ]);
  });
});

describe('closeFences', () => {
  it('ends the fence that the text ends in, with marks of its own kind', () => {
    expect(['```js\nlet a;', '~~~\n```\n~~', 'a\n\n````\n```\n', '```\na\n```\n\n   ~~~~x'].map(closeFences)).toEqual([
      '```js\nlet a;\n```',
      '~~~\n```\n~~\n~~~',
      'a\n\n````\n```\n````',
      '```\na\n```\n\n   ~~~~x\n~~~~',
    ]);
  });

  it('leaves alone what has ended, and what is no fence', () => {
    for (const text of [
      '',
      'a',
      '```\na\n```',
      '~~~\na\n~~~~  \nb',
      '```a``` and ``b``',
      '    ```',
      'a ```',
      '```\n~~~\n```',
    ]) {
      expect(closeFences(text)).toBe(text);
    }
  });

  it('has nothing to do the second time', () => {
    const line = fc.constantFrom('```', '````', '~~~', '~~~~', '```js', '``` a`', '   ```', 'text', '', '    ```');
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const closed = closeFences(lines.join('\n'));
        expect(closeFences(closed)).toBe(closed);
      }),
    );
  });
});
