import { describe, expect, it } from 'vitest';
import { ParseResult } from '../../shared/call/parse-result';
import { thoughtTags } from '../../shared/conversation/thought-tags';
import { type ParserConfiguration, parserPresets } from './parser-configuration';
import { createStreamingFunctionCallParser } from './streaming-function-call-parser';
import {
  callsIn,
  callText,
  fenceText,
  inChunks,
  parseTokens,
  parseWhole,
  testTools,
  writtenIn,
} from './testing/parse-with';

const lenient = parserPresets.lenient;
const quoted = fenceText(callText({ path: 'quoted' }));
const real = fenceText(callText({ path: 'real' }));
const realCall = [['file-read', { path: 'real' }]];
const alone = thoughtTags.filter(({ closesAlone }) => closesAlone).map(({ close }) => close);

/** Returns the paths of the calls in an answer, and checks that they don't depend on how it is split. */
function calls(content: string, configuration: ParserConfiguration = lenient) {
  const whole = parseWhole(content, configuration);
  expect(writtenIn(whole)).toBe(content);
  for (const size of [1, 3, 7]) expect(parseTokens(inChunks(content, size), configuration)).toEqual(whole);
  return callsIn(whole);
}

describe('a call before the end of thoughts that the prompt has opened', () => {
  it.each(alone)('TC-01 is none where %s ends them, and the call behind it is one', (close) => {
    expect(calls(`I could write\n${quoted}\nbut not yet.\n${close}\n\n${real}\nDone.`)).toEqual(realCall);
    expect(calls(`${quoted}${close}`, parserPresets.strict)).toEqual([]);
  });

  it.each([
    ['before the last of several ends', `${quoted}\nsays </think> in the middle,\n${quoted}\n</think>\n${real}`],
    ['before a mention of the tag that opens them', `${quoted}\nIt writes <think> tags.\n</think>\n${real}`],
    ['in an unfinished call', `${quoted}\n<tool_call>{"name": "file-read", "arguments": {"path": "a</think>\n\nNo.`],
    [
      'in an unfinished call in tags, which would be repaired',
      '<tool_call><function=file-read><parameter=path>a</think>\n<tool_call><function=',
    ],
    ['in an unfinished fence', `${quoted}\n\`\`\`sh\nrm -r a\n</think>\nNo.`],
    ['in code that nothing closes', `${quoted}\nrun \`rm </think>\nNo.`],
    ['in a quotation', `${quoted}\n> it says rm</think>\nNo.`],
  ])('TC-01 is none %s', (_name, content) => {
    expect(calls(content).filter((call) => JSON.stringify(call) !== JSON.stringify(realCall[0]))).toEqual([]);
  });

  it('TC-01 is none where a block that is longer than may be stands between', () => {
    const long = `<tool_call>{"name": "file-read", "arguments": {"path": "${'a'.repeat(200)}`;
    expect(calls(`${quoted}\n${long}\n</think>\nNo.`, { ...lenient, maxBufferSize: 100 })).toEqual([]);
  });

  it('TC-01 is none in thoughts between tags, wherever they stand', () => {
    expect(calls(`${real}\n<think>\n${quoted}\n</think>\nNo.`)).toEqual(realCall);
    expect(calls(`Well.\n<thinking>\n${quoted}\n</thinking>\n${real}`)).toEqual(realCall);
    expect(calls(`<|channel|>analysis<|message|>Like\n${quoted}\n<|end|><|start|>assistant${real}`)).toEqual([]);
  });
});

describe('a call', () => {
  it.each([
    ['an argument', `${real}\n${fenceText(callText({ path: '</think>' }))}`],
    ['code', `${real}\nThe tag \`</think>\` ends thoughts.`],
    ['a fence', `${real}\n\`\`\`html\n</think>\n\`\`\`\nThat is it.`],
  ])('stays one where the end of thoughts stands only in %s behind it', (_name, content) => {
    expect(calls(content)[0]).toEqual(realCall[0]);
  });

  it('stays one in thoughts that never end', () => {
    expect(calls(`<think>\nSo I call it.\n${real}`)).toEqual(realCall);
  });

  it('stays one before what ends a message of Harmony and no thoughts', () => {
    expect(calls(`${real}\n<|end|>`)).toEqual(realCall);
  });

  it('that is broken in thoughts is no problem behind them', () => {
    const broken = '```tool_call\n{"tool": 1}\n```';
    expect(parseWhole(`${broken}\n</think>\nHi.`)).toEqual([ParseResult.text(`${broken}\n</think>\nHi.`)]);
  });
});

it('gives text out at once, and says with the closing tag what stood before it', () => {
  const parser = createStreamingFunctionCallParser(testTools, parserPresets.default);
  expect(parser.processToken('Let me see. ')).toEqual([ParseResult.text('Let me see. ')]);
  expect(parser.processToken(`\n${quoted}\n`).filter(ParseResult.isToolCall)).toHaveLength(1);
  expect(parser.processToken('</thi')).toEqual([ParseResult.text('\n')].slice(1));
  expect(parser.processToken('nk>Hello.')).toEqual([
    ParseResult.thoughtsEnd('</think>', { takesBack: 1, isAllBefore: true }),
    ParseResult.text('Hello.'),
  ]);
  expect(parser.flush()).toEqual([]);
});
