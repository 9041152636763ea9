import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEndMarkerReader } from '../end-marker';
import { finalText } from './final-text';
import { endOf, startOf } from './output-text';
import { screenText } from './screen-text';

const anyOutput = fc.array(
  fc.oneof(
    fc.constantFrom(
      '\u001b',
      '\u001b[',
      '\u001b]',
      '\u0007',
      '\r',
      '\n',
      '\b',
      'K',
      '2K',
      '\u001b]7373;',
      'begin',
      ';',
    ),
    fc.string({ unit: 'binary' }),
  ),
);

const screen = { columns: 20, rows: 5 };
/** Each run opens a terminal. */
const onScreen = { numRuns: 40 };

const redraws = fc.array(
  fc.oneof(
    fc.constantFrom(
      '\u001b[1A',
      '\u001b[3A',
      '\u001b[2K',
      '\u001b[J',
      '\u001b[H',
      '\u001b[31m',
      '\u001b[0m',
      '\u001b[5C',
    ),
    fc.constantFrom(
      '\r\n',
      '\r',
      '\b',
      '\t',
      '漢字',
      '😀',
      'é',
      '\u001b[?1049h',
      '\u001b[?1049l',
      '\u001b[2J',
      '\u001bM',
    ),
    fc.string({ maxLength: 30 }),
  ),
  { maxLength: 60 },
);

describe('the final text', () => {
  it('holds no control characters but line breaks and tabs, and its styles are in order within it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyOutput, redraws), async (pieces) => {
        const { text, styles } = await finalText(pieces.join(''), screen);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
        const positions = styles.flatMap((run) => run.slice(0, 2)).map(Number);
        expect(positions).toEqual(positions.toSorted((first, second) => first - second));
        expect(positions.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  const ordinary = fc.stringMatching(/^[ -~\n\täß😀漢]*$/u);

  it('is as it was when there is nothing to resolve', async () => {
    await fc.assert(
      fc.asyncProperty(ordinary, async (text) => {
        expect(await finalText(text, screen)).toEqual({ text, styles: [] });
        expect((await finalText(text.replaceAll('\n', '\r\n'), screen)).text).toBe(text);
      }),
    );
  });

  it('is the same text on a screen, whose wrapped lines are joined again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[!-~\näß漢]*$/u), async (text) => {
        expect((await screenText(text.replaceAll('\n', '\r\n'), screen)).text).toBe(text);
      }),
      onScreen,
    );
  });

  it('shows a block that is redrawn as often as you like once, in its last state', async () => {
    const block = fc.array(fc.stringMatching(/^[!-~]{1,10}$/), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(ordinary, fc.array(block, { minLength: 1, maxLength: 10 }), async (before, frames) => {
        const drawn = frames.map((lines) => `${lines.join('\r\n')}\r\n\u001b[${lines.length}A\u001b[J`).join('');
        const last = ['the', 'end'].join('\r\n');
        const output = `${before.replaceAll('\t', ' ').replaceAll('\n', '\r\n')}\r\n${drawn}${last}`;
        expect((await finalText(output, screen)).text).toBe(`${before.replaceAll('\t', ' ')}\nthe\nend`);
      }),
      onScreen,
    );
  });
});

describe('the end marker', () => {
  const secret = 'abc123';
  const marker = (word: string) => `\u001b]7373;${secret};${word}\u0007`;

  it('is found, and the output is whole, however it comes in pieces', () => {
    const pieces = fc.array(fc.nat({ max: 12 }), { maxLength: 40 });
    fc.assert(
      fc.property(anyOutput, fc.nat({ max: 255 }), pieces, (output, exitCode, lengths) => {
        const shown = Buffer.from(output.join('').replaceAll(secret, ''));
        const end = Buffer.from(`${marker(String(exitCode))}after the end`);
        const all = Buffer.concat([Buffer.from(`${secret}\r\n${marker('begin')}`), shown, end]);
        const reader = createEndMarkerReader(secret);
        const seen: Buffer[] = [];
        const codes: unknown[] = [];
        let position = 0;
        for (const length of [...lengths, all.length]) {
          const marked = reader.push(all.subarray(position, position + length));
          position += length;
          seen.push(Buffer.from(marked.output));
          if (marked.exitCode === undefined) continue;
          codes.push(marked.exitCode);
          break;
        }
        expect({ seen: Buffer.concat(seen), codes }).toEqual({ seen: shown, codes: [exitCode] });
      }),
    );
  });
});

describe('the ends of a text', () => {
  const anyText = fc.string({ unit: 'grapheme', size: 'large', maxLength: 2_000 });
  const jsonSize = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

  it('fit, are really its ends, and are the whole where that fits', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 3_000 }), (text, maxSize) => {
        const [start, end] = [startOf(text, maxSize), endOf(text, maxSize)];
        expect(jsonSize(start)).toBeLessThanOrEqual(maxSize);
        expect(jsonSize(end)).toBeLessThanOrEqual(maxSize);
        expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
        if (jsonSize(text) <= maxSize) expect([start, end]).toEqual([text, text]);
      }),
    );
  });

  it('are cut between lines where a line break is near', () => {
    expect(startOf('one\ntwo\nthree', 9)).toBe('one\ntwo');
    expect(endOf('one\ntwo\nthree', 9)).toBe('three');
    expect(startOf('a\nbbbbbbbbbbbbbbbbb', 10)).toBe('a\nbbbbbbb');
  });
});
