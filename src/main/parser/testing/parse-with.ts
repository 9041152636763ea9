import { ParseResult } from '../../../shared/call/parse-result';
import type { ToolCallRequest } from '../../../shared/call/tool-call-request';
import { createFunctionCallParser, type FunctionCallParser } from '../function-call-parser';
import { type ParserConfiguration, parserPresets } from '../parser-configuration';
import { createStreamingFunctionCallParser, type ParserDeps } from '../streaming-function-call-parser';

/** Creates requests with only what the parser itself decides. Every tool called file-… is registered. */
export const testTools: ParserDeps = {
  isRegistered: (toolId) => toolId.startsWith('file-'),
  inputSchema: () => undefined,
  createRequest: ({ toolId, parameters, rawJson, repair }, provenance) =>
    ({ toolId, parameters, rawJson, provenance, ...(repair ? { repair } : {}) }) as unknown as ToolCallRequest,
};

/** Creating a parser takes longer than parsing a short text, and it can be reused after each answer. */
const parsers = new Map<ParserConfiguration, FunctionCallParser>();

export function parseWhole(content: string, configuration: ParserConfiguration = parserPresets.default): ParseResult[] {
  const parser = parsers.get(configuration) ?? createFunctionCallParser(testTools, configuration);
  parsers.set(configuration, parser);
  return parser.parseAll(content);
}

export function parseTokens(
  tokens: readonly string[],
  configuration: ParserConfiguration = parserPresets.default,
): ParseResult[] {
  const parser = createStreamingFunctionCallParser(testTools, configuration);
  return ParseResult.joined([...tokens.flatMap((token) => parser.processToken(token)), ...parser.flush()]);
}

export function inChunks(content: string, size: number): string[] {
  return cutInto(content, [size]);
}

/** Repeats the sizes until the content is used up. */
export function cutInto(content: string, sizes: readonly number[]): string[] {
  const tokens: string[] = [];
  for (let at = 0, step = 0; at < content.length; step += 1) {
    const size = sizes[step % sizes.length] ?? 1;
    tokens.push(content.slice(at, at + size));
    at += size;
  }
  return tokens;
}

export function callsIn(results: readonly ParseResult[]): unknown[] {
  return results.flatMap((result) =>
    result.kind === 'tool-call' ? [[result.request.toolId, result.request.parameters]] : [],
  );
}

/** Joins the results to the original answer. */
export function writtenIn(results: readonly ParseResult[]): string {
  return results
    .map((result) => (result.kind === 'tool-call' ? result.raw : result.kind === 'buffering' ? '' : result.text))
    .join('');
}

export const callText = (parameters: unknown, tool = 'file-read') => JSON.stringify({ tool, parameters });

export const fenceText = (body: string, ticks = '```', info = 'tool_call') => `${ticks}${info}\n${body}\n${ticks}`;
