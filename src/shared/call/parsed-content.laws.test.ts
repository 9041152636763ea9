import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../testing/sample-request';
import { ParseResult } from './parse-result';
import { ParsedContent } from './parsed-content';

const words = fc
  .array(fc.constantFrom('a', ' ', '\n', '\r\n', '\r', '😀'), { maxLength: 8 })
  .map((parts) => parts.join(''));
const result = fc.oneof(
  words.map(ParseResult.text),
  words.map((text) => ParseResult.error('odd', text)),
  fc.constant(ParseResult.buffering()),
  fc.tuple(fc.uuid(), words).map(([id, raw]) => ParseResult.toolCall({ ...sampleRequest, id }, raw)),
);
const results = fc.array(result, { maxLength: 12 });

const solid = (text: string) => text.replaceAll(/\s/g, '');

describe('the content of any answer', () => {
  it('is the same however its texts are cut', () => {
    fc.assert(
      fc.property(results, (pieces) => {
        expect(ParsedContent.from(pieces)).toEqual(ParsedContent.from(ParseResult.joined(pieces)));
      }),
    );
  });

  it('loses nothing but white space, and has no wide gaps', () => {
    fc.assert(
      fc.property(results, (pieces) => {
        const { fullText, textBefore, textAfter } = ParsedContent.from(pieces);
        const written = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
        expect(solid(fullText)).toBe(solid(written));
        expect(fullText).not.toMatch(/(?:\r?\n){3}/);
        expect([fullText, textBefore, textAfter].map((text) => text.trim())).toEqual([fullText, textBefore, textAfter]);
        expect(solid(fullText).startsWith(solid(textBefore))).toBe(true);
        expect(solid(fullText).endsWith(solid(textAfter))).toBe(true);
      }),
    );
  });

  it('has every call once and in order', () => {
    fc.assert(
      fc.property(results, (pieces) => {
        const ids = pieces.flatMap((piece) => (ParseResult.isToolCall(piece) ? [piece.request.id] : []));
        expect(ParsedContent.from(pieces).toolCalls.map(({ id }) => id)).toEqual(ids);
      }),
    );
  });
});
