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

/** Creating a parser takes longer than parsing a short text, and it can be reused after each answer. */
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
 * Parses an answer with only this dialect. Checks for every answer that the result doesn't depend on how it is split,
 * that no character is lost, that all dialects together find the same calls, and that without dialects there are none.
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

/** Returns the most text held back at once while the answer came one character at a time. */
export function longestHeld(dialect: DialectName, content: string): number {
  const parser = createStreamingFunctionCallParser(testTools, configurationWith([dialect]));
  let longest = 0;
  for (const token of inChunks(content, 1)) {
    parser.processToken(token);
    longest = Math.max(longest, parser.bufferedContent.length);
  }
  return longest;
}
