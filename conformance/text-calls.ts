import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { WrittenCall } from '../src/main/parser/blocks/read-block';
import { createFunctionCallParser } from '../src/main/parser/function-call-parser';
import { type ParserConfiguration, parserPresets } from '../src/main/parser/parser-configuration';
import { createStreamingFunctionCallParser } from '../src/main/parser/streaming-function-call-parser';
import { assertNever } from '../src/shared/assert-never';
import { ParseResult } from '../src/shared/call/parse-result';
import type { Provenance, ToolCallRequest } from '../src/shared/call/tool-call-request';
import { jsonObjectSchema } from '../src/shared/json/json';
import { messageOf } from '../src/shared/text/message-of';
import { readRows } from './read-rows';
import { createTally, type Suite, type Tally } from './suite';

const rowSchema = z.object({
  format: z.string(),
  case: z.string(),
  raw: z.string(),
  /** Null if the corpus doesn't list the calls. */
  expected: z.array(z.object({ name: z.string(), arguments: jsonObjectSchema.optional() })).nullable(),
  note: z.string().optional(),
});
type Row = z.infer<typeof rowSchema> & { readonly id: string };
type Call = NonNullable<Row['expected']>[number];
type Tools = ReturnType<typeof toolsNamed>;

/** How much of a row's expected calls counts, according to the corpus's notes. */
type Demand = 'calls' | 'names' | 'first name' | 'nothing';
const demandOfNote: Readonly<Record<string, Demand>> = {
  'names/order only': 'names',
  '>=1 call, name only': 'first name',
  'must not throw; arguments must be valid JSON': 'nothing',
};

const chunkSizes = [1, 7];
const SHORT_LENGTH = 160;

/** Checks answers in the formats that serving engines test their own parsers with. */
export const textCalls: Suite = {
  file: 'text_calls.jsonl',
  run(path) {
    const tally = createTally();
    const rows = readRows(path, rowSchema).map(
      (row, index): Row => ({ ...row, id: `row ${index + 1} (${row.format}, ${row.case})` }),
    );
    const tools = toolsNamed(new Set(rows.flatMap(({ expected }) => (expected ?? []).map(({ name }) => name))));
    for (const row of rows) checkRow(row, tools, tally);
    return tally.result();
  },
};

/** Minimal tools: only the parser's own decisions matter here. */
function toolsNamed(names: ReadonlySet<string>) {
  return {
    isRegistered: (toolId: string) => names.has(toolId),
    inputSchema: () => undefined,
    createRequest: ({ toolId, parameters }: WrittenCall, provenance: Provenance) =>
      ({ toolId, parameters, provenance }) as ToolCallRequest,
  };
}

function checkRow(row: Row, tools: Tools, tally: Tally): void {
  const found = checkParses(row, tools, parserPresets.lenient, tally);
  const foundByDefault = checkParses(row, tools, parserPresets.default, tally);
  if (found === null || foundByDefault === null) return;
  for (const call of found) {
    const isJson = jsonObjectSchema.safeParse(call.arguments).success;
    tally.check('arguments are JSON', row.id, isJson ? null : listOf([call]));
  }
  if (row.expected === null) return;
  if (row.expected.length === 0) {
    for (const calls of [found, foundByDefault]) {
      tally.check('answers without a call give none', row.id, calls.length === 0 ? null : `found ${listOf(calls)}`);
    }
    return;
  }
  checkCalls(row.expected, found, row, tally);
}

/** Parses the answer in all ways and returns the calls of the whole answer; null if one way threw. */
function checkParses({ id, raw }: Row, tools: Tools, configuration: ParserConfiguration, tally: Tally): Call[] | null {
  const whole = attempt(() => createFunctionCallParser(tools, configuration).parseAll(raw));
  const cut = chunkSizes.map((size) => attempt(() => parseInChunks(raw, size, tools, configuration)));
  for (const parse of [whole, ...cut]) {
    tally.check('nothing is thrown', id, typeof parse === 'string' ? parse : null);
    if (typeof parse === 'string') return null;
    tally.check('no character is lost or made up', id, written(parse) === raw ? null : shorten(written(parse)));
  }
  for (const parse of cut) {
    tally.check('the same is found however it is cut', id, isDeepStrictEqual(parse, whole) ? null : 'it is not');
  }
  return typeof whole === 'string' ? null : callsIn(whole);
}

function attempt(parse: () => ParseResult[]): ParseResult[] | string {
  try {
    return parse();
  } catch (cause) {
    return messageOf(cause);
  }
}

function parseInChunks(raw: string, size: number, tools: Tools, configuration: ParserConfiguration): ParseResult[] {
  const parser = createStreamingFunctionCallParser(tools, configuration);
  const results: ParseResult[] = [];
  for (let at = 0; at < raw.length; at += size) results.push(...parser.processToken(raw.slice(at, at + size)));
  return ParseResult.joined([...results, ...parser.flush()]);
}

function written(results: readonly ParseResult[]): string {
  return results
    .map((result) => (result.kind === 'tool-call' ? result.raw : result.kind === 'buffering' ? '' : result.text))
    .join('');
}

function callsIn(results: readonly ParseResult[]): Call[] {
  return results.flatMap((result) =>
    result.kind === 'tool-call' ? [{ name: result.request.toolId, arguments: result.request.parameters }] : [],
  );
}

/** For some answers the corpus lists only the first call: later ones are counted separately and aren't a difference. */
function checkCalls(expected: readonly Call[], found: readonly Call[], { id, note = '' }: Row, tally: Tally): void {
  const demand = demandOfNote[note] ?? 'calls';
  if (demand === 'nothing') return;
  const isThere = expected.every((call, index) => isMet(call, found[index], demand));
  const hasMore = found.length > expected.length && demand !== 'first name';
  if (isThere && hasMore) return tally.check('answers with the calls expected, and more behind them', id, null);
  const problem = isThere ? null : `expected ${listOf(expected)} found ${listOf(found)}`;
  tally.check('answers with just the calls expected', id, problem);
}

function isMet(expected: Call, found: Call | undefined, demand: Exclude<Demand, 'nothing'>): boolean {
  switch (demand) {
    case 'names':
    case 'first name':
      return found?.name === expected.name;
    case 'calls':
      return isDeepStrictEqual(found, { name: expected.name, arguments: expected.arguments ?? {} });
    default:
      return assertNever(demand);
  }
}

function listOf(calls: readonly Call[]): string {
  const list = calls.map(
    ({ name, arguments: given }) => `${name}(${given === undefined ? '…' : JSON.stringify(given)})`,
  );
  return list.length === 0 ? 'none' : shorten(list.join(', '));
}

function shorten(text: string): string {
  return text.length <= SHORT_LENGTH ? text : `${text.slice(0, SHORT_LENGTH)}…`;
}
