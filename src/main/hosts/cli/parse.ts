import { randomUUID } from 'node:crypto';
import { fstatSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ParseResult } from '../../../shared/call/parse-result';
import type { DialectName } from '../../../shared/settings/dialect-names';
import { messageOf } from '../../../shared/text/message-of';
import { requiresApproval } from '../../approval/decide-approval';
import { systemClock } from '../../base/clock';
import { createFunctionCallParser } from '../../parser/function-call-parser';
import { type ParserConfiguration, type ParserPreset, parserPresets } from '../../parser/parser-configuration';
import { createStreamingFunctionCallParser, type ParserDeps } from '../../parser/streaming-function-call-parser';
import { defaultDataPath } from '../../storage/data-path';
import { createBuiltInRegistry } from '../../tools/create-built-in-registry';
import { createParserDeps } from '../../tools/framework/create-parser-deps';
import { UsageError } from './usage-error';
import { writeLine } from './write-line';

export interface ParseOptions {
  readonly mode: ParserPreset;
  readonly dialect?: readonly DialectName[];
  readonly chunk?: number;
}

export async function parse({ mode, dialect = [], chunk }: ParseOptions): Promise<void> {
  // Not decoded as text, which would drop a byte order mark.
  const content = (await readInput()).toString('utf8');
  const preset: ParserConfiguration = parserPresets[mode];
  const configuration = { ...preset, dialects: [...preset.dialects, ...dialect] };
  const tools = await parserTools(configuration);
  const results =
    chunk === undefined
      ? createFunctionCallParser(tools, configuration).parseAll(content)
      : parseInChunks(content, chunk, tools, configuration);
  for (const result of results) writeLine(printed(result));
}

/** Node reads a folder on standard input as empty. */
async function readInput(): Promise<Buffer> {
  if (isFolder(0)) throw new UsageError('stdin is a folder. Redirect a file, or pipe text');
  try {
    if (process.stdin.isTTY) process.stderr.write('Type or paste a model answer, then press Ctrl-D.\n');
    return await buffer(process.stdin);
  } catch (cause) {
    throw new UsageError(`stdin can't be read: ${messageOf(cause)}. Redirect a file, or pipe text`);
  }
}

function isFolder(file: number): boolean {
  try {
    return fstatSync(file).isDirectory();
  } catch {
    return false;
  }
}

async function parserTools(configuration: ParserConfiguration): Promise<ParserDeps> {
  const registry = await createBuiltInRegistry();
  const scope = { workspacePath: process.cwd(), dataPath: defaultDataPath() };
  return createParserDeps(0, {
    registry,
    scope,
    configuration,
    clock: systemClock,
    newId: randomUUID,
    requiresApproval,
  });
}

function parseInChunks(
  content: string,
  size: number,
  tools: ParserDeps,
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
