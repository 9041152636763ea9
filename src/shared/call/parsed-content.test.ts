import { describe, expect, it } from 'vitest';
import { sampleRequest } from '../testing/sample-request';
import { ParseResult } from './parse-result';
import { ParsedContent } from './parsed-content';

const { text, toolCall, error, buffering } = ParseResult;
const second = { ...sampleRequest, id: '55555555-5555-4555-8555-555555555555' };
const block = '```tool_call\n{}\n```';

describe('ParsedContent', () => {
  it('keeps the words before, between and after the calls apart from the calls', () => {
    const content = ParsedContent.from([
      text('I read it.\n\n'),
      toolCall(sampleRequest, block),
      text('\nThen I write it.\n'),
      toolCall(second, `${block}\n`),
      text('\n Done. \n'),
    ]);
    expect(content).toStrictEqual({
      textBefore: 'I read it.',
      textAfter: 'Done.',
      fullText: 'I read it.\n\nThen I write it.\n\n Done.',
      toolCalls: [sampleRequest, second],
      rawBlocks: [block, `${block}\n`],
    });
    expect(ParsedContent.hasToolCalls(content)).toBe(true);
    expect(ParsedContent.toolCallCount(content)).toBe(2);
    expect(ParsedContent.hasText(content)).toBe(true);
  });

  it('has all of the text before, and none after, where there is no call', () => {
    const content = ParsedContent.from([text(' Just words.\n'), text('And more.\n')]);
    expect(content).toStrictEqual({
      textBefore: 'Just words.\nAnd more.',
      textAfter: '',
      fullText: 'Just words.\nAnd more.',
      toolCalls: [],
      rawBlocks: [],
    });
    expect(ParsedContent.hasToolCalls(content)).toBe(false);
    expect(ParsedContent.toolCallCount(content)).toBe(0);
  });

  it('has no text where there are only calls and white space', () => {
    const content = ParsedContent.from([text(' \n'), toolCall(sampleRequest, block), text('\r\n\t')]);
    expect(content).toMatchObject({ textBefore: '', textAfter: '', fullText: '' });
    expect(ParsedContent.hasText(content)).toBe(false);
    expect(ParsedContent.hasText({ ...content, fullText: ' \n' })).toBe(false);
  });

  it('is empty of nothing', () => {
    const nothing = { textBefore: '', textAfter: '', fullText: '', toolCalls: [], rawBlocks: [] };
    expect(ParsedContent.from([])).toStrictEqual(nothing);
    expect(ParsedContent.from([buffering()])).toStrictEqual(nothing);
  });

  it('has each block once, however many calls are in it', () => {
    const content = ParsedContent.from([toolCall(sampleRequest, block), toolCall(second, '')]);
    expect(content).toMatchObject({ toolCalls: [sampleRequest, second], rawBlocks: [block] });
  });

  it('counts what could not be read as text, because the model wrote it', () => {
    const broken = '```tool_call\n{"tool":\n```';
    const content = ParsedContent.from([
      text('So:\n'),
      error('The call is not valid JSON', broken),
      toolCall(sampleRequest, block),
      error('The call is not valid JSON', '{'),
    ]);
    expect(content).toMatchObject({
      textBefore: `So:\n${broken}`,
      textAfter: '{',
      fullText: `So:\n${broken}{`,
    });
  });

  it.each([
    ['a\n\nb', 'a\n\nb'],
    ['a\n\n\nb', 'a\n\nb'],
    ['a\n\n\n\n\n\nb\n\n\n\nc', 'a\n\nb\n\nc'],
    ['a\r\n\r\nb', 'a\r\n\r\nb'],
    ['a\r\n\r\n\r\n\r\nb', 'a\r\n\r\nb'],
    ['a\n\r\n\n\r\nb', 'a\n\r\nb'],
    ['a\n \n\nb', 'a\n \n\nb'],
  ])('leaves at most two line breaks in a row: %j', (given, expected) => {
    expect(ParsedContent.from([text(given)]).fullText).toBe(expected);
  });

  it('closes a gap that a call left behind, across the texts on both sides of it', () => {
    const content = ParsedContent.from([text('a\r\n\r\n'), toolCall(sampleRequest, block), text('\r\n\r\nb')]);
    expect(content.fullText).toBe('a\r\n\r\nb');
  });

  it('stands millions of line breaks', () => {
    const content = ParsedContent.from([text(`a${'\r\n'.repeat(10_000_000)}b`)]);
    expect(content.fullText).toBe('a\r\n\r\nb');
  });
});
