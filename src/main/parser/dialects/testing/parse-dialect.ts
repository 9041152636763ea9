import { expect } from 'vitest';
import { ParseResult } from '../../../../shared/call/parse-result';
import { type DialectName, dialectNames } from '../../../../shared/settings/dialect-names';
import { type ParserConfiguration, parserPresets } from '../../parser-configuration';
import {
  createStreamingFunctionCallParser,
  type ParserDeps,
  type StreamingFunctionCallParser,
} from '../../streaming-function-call-parser';
import { callsIn, inChunks, testTools, writtenIn } from '../../testing/parse-with';

const chunkSizes = [1, 3, 7];

/** To make one takes longer than to parse a small text, and after each answer it is as good as new. */
const parsers = new Map<string, StreamingFunctionCallParser>();

function parserFor(dialects: readonly DialectName[]): StreamingFunctionCallParser {
  const key = dialects.join();
  const parser = parsers.get(key) ?? createStreamingFunctionCallParser(testTools, configurationWith(dialects));
  parsers.set(key, parser);
  return parser;
}

function configurationWith(dialects: readonly DialectName[]): ParserConfiguration {
  return dialects.length > 1 ? parserPresets.lenient : { ...parserPresets.default, dialects };
}

/**
 * What is in an answer for those who know this one dialect. Whatever the answer, it is the same however it is cut, no
 * character is lost, the calls are the same with all dialects on, and without any there is none.
 */
export function parseDialect(dialect: DialectName, content: string, tools?: ParserDeps): ParseResult[] {
  const parse = (dialects: readonly DialectName[]) =>
    parsed(
      content,
      tools ? createStreamingFunctionCallParser(tools, configurationWith(dialects)) : parserFor(dialects),
    );
  const alone = parse([dialect]);
  expect(callsIn(parse(dialectNames))).toEqual(callsIn(alone));
  expect(callsIn(parse([]))).toEqual([]);
  return alone;
}

function parsed(content: string, parser: StreamingFunctionCallParser): ParseResult[] {
  const inTokens = (tokens: readonly string[]) =>
    ParseResult.joined([...tokens.flatMap((token) => parser.processToken(token)), ...parser.flush()]);
  const whole = inTokens([content]);
  expect(writtenIn(whole)).toBe(content);
  for (const size of chunkSizes) expect(inTokens(inChunks(content, size))).toEqual(whole);
  return whole;
}

/** The most that was held back at once while the answer came in one character at a time. */
export function longestHeld(dialect: DialectName, content: string): number {
  const parser = createStreamingFunctionCallParser(testTools, configurationWith([dialect]));
  let longest = 0;
  for (const token of inChunks(content, 1)) {
    parser.processToken(token);
    longest = Math.max(longest, parser.bufferedContent.length);
  }
  return longest;
}
