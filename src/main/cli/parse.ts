import { randomUUID } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import { ParseResult } from '../../shared/parse-result';
import { systemClock } from '../clock';
import { createFunctionCallParser } from '../parser/function-call-parser';
import { type ParserConfiguration, type ParserPreset, parserPresets } from '../parser/parser-configuration';
import { createStreamingFunctionCallParser, type ParserTools } from '../parser/streaming-function-call-parser';
import { defaultDataPath } from '../storage/data-path';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { createToolCallRequest } from '../tools/create-tool-call-request';
import { writeLine } from './write-line';

export interface ParseOptions {
  readonly mode: ParserPreset;
  readonly chunk?: number;
}

export async function parse({ mode, chunk }: ParseOptions): Promise<void> {
  const content = await readAll(process.stdin);
  const configuration = parserPresets[mode];
  const tools = parserTools(configuration);
  const results =
    chunk === undefined
      ? createFunctionCallParser(tools, configuration).parseAll(content)
      : parseInChunks(content, chunk, tools, configuration);
  for (const result of results) writeLine(printed(result));
}

function parserTools(configuration: ParserConfiguration): ParserTools {
  const registry = createBuiltInRegistry();
  const scope = { workspacePath: process.cwd(), dataPath: defaultDataPath() };
  const surroundings = { registry, scope, configuration, clock: systemClock, newId: randomUUID };
  return {
    isRegistered: registry.has,
    createRequest: (call, provenance) => createToolCallRequest(call, provenance, 0, surroundings),
  };
}

function parseInChunks(
  content: string,
  size: number,
  tools: ParserTools,
  configuration: ParserConfiguration,
): ParseResult[] {
  const parser = createStreamingFunctionCallParser(tools, configuration);
  const results: ParseResult[] = [];
  for (let index = 0; index < content.length; index += size) {
    results.push(...parser.processToken(content.slice(index, index + size)));
  }
  return ParseResult.joined([...results, ...parser.flush()]);
}

function printed(result: ParseResult): ParseResult | { kind: 'tool-call'; request: unknown } {
  return result.kind === 'tool-call' ? { kind: result.kind, request: result.request } : result;
}
