import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createThinkingSplitter } from './create-thinking-splitter';

/** Splits a text that arrives in these pieces: thinking, text, and whether the thinking never ended. */
function split(pieces: readonly string[]) {
  const splitter = createThinkingSplitter();
  const parts = pieces.flatMap((piece) => splitter.push(piece));
  const end = splitter.end();
  const joined = (kind: 'text' | 'thinking') =>
    [...parts, ...end.pieces].flatMap((part) => (part.kind === kind ? [part.text] : [])).join('');
  return { thinking: joined('thinking'), text: joined('text'), openTag: end.openTag };
}

describe('thinking between tags', () => {
  it.each([
    ['<think>hm</think>hi', { thinking: 'hm', text: 'hi', openTag: null }],
    ['\n <think>\nhm\n</think>\n\nhi', { thinking: '\nhm\n', text: '\n\nhi', openTag: null }],
    ['<think>never closed </thi', { thinking: 'never closed </thi', text: '', openTag: '<think>' }],
    ['no tag, then <think>x</think>', { thinking: '', text: 'no tag, then <think>x</think>', openTag: null }],
    ['<thi', { thinking: '', text: '<thi', openTag: null }],
    ['<thinly>', { thinking: '', text: '<thinly>', openTag: null }],
    ['<think>a</think>b<think>c</think>', { thinking: 'a', text: 'b<think>c</think>', openTag: null }],
    ['', { thinking: '', text: '', openTag: null }],
    ['<thinking>hm</think></thinking>hi', { thinking: 'hm</think>', text: 'hi', openTag: null }],
    ['◁think▷hm◁/think▷hi', { thinking: 'hm', text: 'hi', openTag: null }],
    ['[THINK]hm[/THINK]hi', { thinking: 'hm', text: 'hi', openTag: null }],
    ['<|open|>think<|sep|>hm<|close|>think<|sep|>hi', { thinking: 'hm', text: 'hi', openTag: null }],
    ['<|channel|>analysis<|message|>hm<|end|>hi', { thinking: 'hm', text: 'hi', openTag: null }],
    ['<seed:think>never closed', { thinking: 'never closed', text: '', openTag: '<seed:think>' }],
  ])('of %j is taken apart', (text, expected) => {
    expect(split([text])).toEqual(expected);
  });

  it('is the same however the text is cut, and nothing else is lost', () => {
    const word = fc.constantFrom('<think>', '</think>', '<', '/', 'think>', '</', 'a', ' ', '\n', '<think', '😀');
    fc.assert(
      fc.property(fc.array(word), fc.array(fc.nat({ max: 6 })), (words, sizes) => {
        const text = words.join('');
        const pieces: string[] = [];
        for (let at = 0, turn = 0; at < text.length; turn += 1) {
          const size = 1 + (sizes[turn % Math.max(1, sizes.length)] ?? 0);
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        const whole = split([text]);
        expect(split(pieces)).toEqual(whole);
        const tags = text.length - whole.text.length - whole.thinking.length;
        const isThinking = text.trimStart().startsWith('<think>');
        if (!isThinking) expect(whole).toEqual({ thinking: '', text, openTag: null });
        else
          expect(tags - (text.length - text.trimStart().length)).toBe(
            '<think>'.length + (whole.openTag === null ? 8 : 0),
          );
      }),
      { numRuns: 1_000 },
    );
  });
});
