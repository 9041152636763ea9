import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../testing/sample-request';
import { ParseResult, parseResultSchema } from './parse-result';

const text = ParseResult.text('Hello');
const toolCall = ParseResult.toolCall(sampleRequest, '```tool_call…```');
const error = ParseResult.error('The block holds no call', '```tool_call\n```');
const buffering = ParseResult.buffering();
const thoughtsEnd = ParseResult.thoughtsEnd('</think>', { takesBack: 2, isAllBefore: true });
const all = [text, toolCall, error, buffering, thoughtsEnd];

describe('ParseResult', () => {
  it('makes one of each kind', () => {
    expect(all).toStrictEqual([
      { kind: 'text', text: 'Hello' },
      { kind: 'tool-call', request: sampleRequest, raw: '```tool_call…```' },
      { kind: 'error', error: 'The block holds no call', text: '```tool_call\n```' },
      { kind: 'buffering' },
      { kind: 'thoughts-end', text: '</think>', takesBack: 2, isAllBefore: true },
    ]);
    expect(all.map((result) => parseResultSchema.parse(result))).toStrictEqual(all);
  });

  it('is of exactly one kind', () => {
    expect(all.filter(ParseResult.isText)).toEqual([text]);
    expect(all.filter(ParseResult.isToolCall)).toEqual([toolCall]);
    expect(all.filter(ParseResult.hasError)).toEqual([error]);
    expect(all.filter(ParseResult.isBuffering)).toEqual([buffering]);
  });

  it('is nothing when a token brought no result', () => {
    expect(ParseResult.isEmpty([])).toBe(true);
    for (const result of all) expect(ParseResult.isEmpty([result])).toBe(false);
  });

  it('is described in a line', () => {
    expect(all.map(ParseResult.describe)).toEqual([
      'Text: "Hello"',
      'Tool call: Write file',
      'Error: The block holds no call',
      'Buffering…',
      'End of thoughts',
    ]);
    expect(() => ParseResult.describe({ kind: 'unheard-of' } as never)).toThrow('Unexpected value');
  });

  it('is described by the start of a long text, which splits no character', () => {
    expect(ParseResult.describe(ParseResult.text('x'.repeat(30)))).toBe(`Text: "${'x'.repeat(30)}"`);
    expect(ParseResult.describe(ParseResult.text('x'.repeat(31)))).toBe(`Text: "${'x'.repeat(29)}…"`);
    expect(ParseResult.describe(ParseResult.text(`${'x'.repeat(28)}😀😀`))).toBe(`Text: "${'x'.repeat(28)}…"`);
  });

  it('joins neighbouring texts and drops what only says that more is to come', () => {
    expect(ParseResult.joined([text, buffering, ParseResult.text('!'), toolCall, buffering, text, error])).toEqual([
      ParseResult.text('Hello!'),
      toolCall,
      text,
      error,
    ]);
  });

  it('joins what stood in thoughts to their text', () => {
    const before = ParseResult.toolCall(sampleRequest, 'before');
    expect(ParseResult.joined([before, text, toolCall, buffering, text, error, thoughtsEnd, text])).toEqual([
      before,
      ParseResult.text('Hello```tool_call…```Hello```tool_call\n```</think>Hello'),
    ]);
  });
});
