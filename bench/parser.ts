import { createFunctionCallParser } from '../src/main/parser/function-call-parser';
import { type ParserConfiguration, type ParserPreset, parserPresets } from '../src/main/parser/parser-configuration';
import { createStreamingFunctionCallParser, type ParserDeps } from '../src/main/parser/streaming-function-call-parser';
import type { ParseResult } from '../src/shared/call/parse-result';
import { type Figure, inMilliseconds, type ReportLine } from './figure';
import { type Candidate, measure, measureAsync } from './measure';
import { callArguments, callsIn, modelAnswer, TOOL_ID, tokensOf, writeCall } from './model-answer';
import { loadHermes } from './peers/hermes';

const LENGTH = 1_000_000;
/**
 * Milliseconds for a tenth of an input. If it takes longer, only that tenth is measured, so that the benchmark ends
 * within minutes.
 */
const LONGEST_TRIAL = 300;

/** Minimal tools, so that only the parser is measured. */
const tools: ParserDeps = {
  isRegistered: (toolId) => toolId === TOOL_ID,
  inputSchema: () => undefined,
  createRequest: ({ toolId, parameters, rawJson }, provenance) => ({
    id: '00000000-0000-4000-8000-000000000000',
    toolId,
    toolName: toolId,
    iterationNumber: 0,
    parameters,
    rawJson,
    riskLevel: 'low',
    riskReasons: [],
    executionSummary: '',
    warnings: [],
    requiresApproval: true,
    requestedAt: 0,
    provenance,
  }),
};

/** The minimum that any program must do to keep the text and find fences in it. */
function floor(tokens: readonly string[]): Candidate {
  return () => {
    const kept: string[] = [];
    return keep(tokens, kept);
  };
}

function floorWithJoin(tokens: readonly string[]): Candidate {
  return () => {
    const kept: string[] = [];
    return keep(tokens, kept) + kept.join('').length;
  };
}

function keep(tokens: readonly string[], kept: string[]): number {
  let found = 0;
  for (const token of tokens) {
    kept.push(token);
    if (token.indexOf('`') >= 0) found += 1;
  }
  return found;
}

/** Uses one parser for all runs, as the app does for a conversation. */
function streaming(tokens: readonly string[], configuration: ParserConfiguration): Candidate {
  const parser = createStreamingFunctionCallParser(tools, configuration);
  return () => {
    let results = 0;
    for (const token of tokens) results += parser.processToken(token).length;
    return results + parser.flush().length;
  };
}

/** The speed of a parser that reads wrongly means nothing. */
function checkReading(text: string, configuration: ParserConfiguration): void {
  const parser = createStreamingFunctionCallParser(tools, configuration);
  const results = [...tokensOf(text).flatMap((token) => parser.processToken(token)), ...parser.flush()];
  const found = results.filter(({ kind }) => kind === 'tool-call').length;
  if (found !== callsIn(text.length)) throw new Error(`The parser found ${found} of ${callsIn(text.length)} calls`);
  if (results.map(writtenAs).join('') !== text) throw new Error('The parser changed the text of the answer');
}

function writtenAs(result: ParseResult): string {
  if (result.kind === 'buffering') return '';
  return result.kind === 'tool-call' ? result.raw : result.text;
}

function* streamingFigures(): Iterable<Figure> {
  const text = modelAnswer(LENGTH);
  checkReading(text, parserPresets.default);
  checkReading(text, parserPresets.lenient);
  const [tokens, tenth] = [tokensOf(text), tokensOf(text.slice(0, LENGTH / 10))];
  const times = measure({
    floor: floor(tokens),
    ours: streaming(tokens, parserPresets.default),
    lenient: streaming(tokens, parserPresets.lenient),
    floorWithJoin: floorWithJoin(tokens),
    tenthOfFloor: floorWithJoin(tenth),
    tenthOfOurs: streaming(tenth, parserPresets.default),
  });
  const ours = against('streaming 1,000,000 characters, against the floor', times.ours, times.floor);
  yield { ...ours, goal: 4 };
  yield { ...ours, what: 'the same, against what it may never exceed', goal: 6 };
  yield against('the same with the lenient preset, against the floor', times.lenient, times.floor);
  const growth = against('streaming 1,000,000 characters, against 100,000', times.ours, times.tenthOfOurs);
  const growthOfFloor = times.floorWithJoin / times.tenthOfFloor;
  yield { ...growth, goal: 15 };
  yield {
    what: 'this growth, against that of the floor with one join',
    ratio: growth.ratio / growthOfFloor,
    goal: 1.3,
    detail: `${growth.ratio.toFixed(1)} against ${growthOfFloor.toFixed(1)}`,
  };
}

function* longCallFigures(): Iterable<Figure> {
  const tokensOfCall = (length: number) => tokensOf(writeCall(callArguments(0, length)));
  const [long, short] = [tokensOfCall(40_000), tokensOfCall(4000)];
  const times = measure({
    floor: floor(long),
    long: streaming(long, parserPresets.default),
    short: streaming(short, parserPresets.default),
  });
  yield { ...against('one call of 40,000 characters, against one of 4,000', times.long, times.short), goal: 12 };
  yield { ...against('one call of 40,000 characters, against the floor', times.long, times.floor), goal: 6 };
}

async function* peerFigures(): AsyncIterable<ReportLine> {
  const hermes = await loadHermes(TOOL_ID);
  if (hermes.kind === 'missing') {
    yield { what: '@ai-sdk-tool/parser hermes, streaming and one-shot', reason: hermes.reason };
  } else {
    const { peer, version } = hermes;
    const [text, theirText] = [modelAnswer(LENGTH), modelAnswer(LENGTH, 'hermes')];
    const [tokens, theirTokens] = [tokensOf(text), tokensOf(theirText)];
    const found = [await peer.parseStream(theirTokens), peer.parseWhole(theirText)];
    const batch = createFunctionCallParser(tools, parserPresets.default);
    const times = await measureAsync(
      {
        ours: streaming(tokens, parserPresets.default),
        theirs: () => peer.parseStream(theirTokens),
        oursWhole: () => batch.parse(text).length,
        theirsWhole: () => peer.parseWhole(theirText),
      },
      { repetitions: 'fewest' },
    );
    const name = `@ai-sdk-tool/parser ${version} hermes`;
    const result = `it found ${found.join(' and ')} of ${callsIn(LENGTH)} calls`;
    yield { ...faster(`${name}, streaming`, times.theirs, times.ours, result), atLeast: 25 };
    yield { ...faster(`${name}, one-shot`, times.theirsWhole, times.oursWhole, result), atLeast: 3 };
  }
  yield {
    what: "Continue's fence interceptor, streaming (goal ≥ 15×)",
    reason: 'not measured: neither @continuedev/core 1.1.0 nor @continuedev/cli 1.5.47, as npm has them, holds it',
  };
}

interface Adversary {
  readonly what: string;
  /** Not every input can be as cheap as text: repairs have their own cost. */
  readonly goal?: number;
  readonly opening?: string;
  readonly repeated: string;
  readonly length: number;
}

const openCall = `\`\`\`tool_call\n{"tool":"${TOOL_ID}","parameters":{"content":"`;

/** How many times the cost of an ordinary character an adversarial one may have. */
const GOAL = 3;

const adversaries: readonly Adversary[] = [
  { what: 'all backticks', goal: GOAL, repeated: '`', length: LENGTH },
  { what: 'all {', goal: GOAL, repeated: '{', length: LENGTH },
  { what: 'a call that is never closed', goal: GOAL, opening: openCall, repeated: 'const a = 1;\\n', length: LENGTH },
  { what: 'a million fences', goal: GOAL, repeated: '```\n', length: 4 * LENGTH },
  // Two fences in seventeen characters.
  { what: 'a million fences of empty calls', goal: GOAL, repeated: '```tool_call\n```\n', length: 8.5 * LENGTH },
  { what: 'calls whose string never ends', repeated: `${openCall}never ends\n\`\`\`\n`, length: LENGTH },
  { what: 'objects whose string never ends', repeated: `{"tool":"${TOOL_ID}\n`, length: LENGTH },
];

function* adversarialFigures(preset: ParserPreset): Iterable<Figure> {
  const configuration = parserPresets[preset];
  const inputs = adversaries.map((adversary) => bearableTokens(adversary, configuration));
  const ordinary = tokensOf(modelAnswer(LENGTH));
  const candidates: Record<string, Candidate> = {
    ordinary: streaming(ordinary, configuration),
    ...Object.fromEntries(inputs.map((tokens, index) => [index, streaming(tokens, configuration)])),
  };
  const times = measure(candidates, { repetitions: 'fewest' });
  const nanoseconds = (name: string, tokens: readonly string[]) =>
    ((times[name] ?? Number.NaN) * 1e6) / charactersOf(tokens);
  const usual = nanoseconds('ordinary', ordinary);
  for (const [index, { what, length, goal }] of adversaries.entries()) {
    const tokens = inputs[index] ?? [];
    const cost = nanoseconds(String(index), tokens);
    const characters = charactersOf(tokens);
    const share = characters < length / 2 ? `only ${((100 * characters) / length).toFixed(0)} % of it, ` : '';
    yield {
      what: `${what}, ${preset} preset: a character against an ordinary one`,
      ratio: cost / usual,
      ...(goal === undefined ? {} : { goal }),
      detail: `${cost.toFixed(1)} ns against ${usual.toFixed(1)} ns; ${share}${characters.toLocaleString('en')} characters`,
    };
  }
}

/** Returns the whole input, or its first part if that already takes too long. */
function bearableTokens({ opening = '', repeated, length }: Adversary, configuration: ParserConfiguration): string[] {
  const take = (share: number) =>
    tokensOf(opening + repeated.repeat(Math.round((share * (length - opening.length)) / repeated.length)));
  for (const share of [0.01, 0.1]) {
    const tokens = take(share);
    const candidate = streaming(tokens, configuration);
    // A single run may be slow because the machine was busy or nothing was compiled yet.
    if (Math.min(timeOf(candidate), timeOf(candidate)) > LONGEST_TRIAL) return tokens;
  }
  return take(1);
}

function timeOf(candidate: Candidate): number {
  const startedAt = performance.now();
  candidate();
  return performance.now() - startedAt;
}

function charactersOf(tokens: readonly string[]): number {
  return tokens.reduce((sum, { length }) => sum + length, 0);
}

function against(what: string, time: number, reference: number): Figure {
  return { what, ratio: time / reference, detail: `${inMilliseconds(time)} against ${inMilliseconds(reference)}` };
}

function faster(peer: string, theirs: number, ours: number, result: string): Figure {
  const detail = `${inMilliseconds(theirs)} against our ${inMilliseconds(ours)}; ${result}`;
  return { what: `${peer}, against us`, ratio: theirs / ours, detail };
}

export async function* parserFigures(): AsyncIterable<ReportLine> {
  yield* streamingFigures();
  yield* longCallFigures();
  yield* peerFigures();
  yield* adversarialFigures('default');
  yield* adversarialFigures('lenient');
}
