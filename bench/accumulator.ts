import { createToolCallAccumulator } from '../src/main/model/tool-calls/tool-call-accumulator';
import { type Figure, inMilliseconds, type ReportLine } from './figure';
import { type Candidate, measureAsync } from './measure';
import { ARGUMENTS_LENGTH, callArguments, TOOL_ID, tokensOf } from './model-answer';
import type { LoadedPeer } from './peers/load-peer';
import { loadAiSdk, loadOpenAi, loadPartialJson, type PartialParser } from './peers/partial-parsers';
import { loadQwenCode, type QwenParser } from './peers/qwen-code';

/** 255,000 characters of arguments, as in an answer of a million characters with a call in every 2,000. */
const CALLS = 500;

interface Delta {
  readonly index: number;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly arguments: string;
}

/** Matches OpenAI's stream: each call starts with its id and name, and continues with its index alone. */
const deltas: readonly Delta[] = Array.from({ length: CALLS }, (_, index) => [
  { index, id: `call_${index}`, name: TOOL_ID, arguments: '' },
  ...tokensOf(callArguments(index, ARGUMENTS_LENGTH)).map((piece) => ({
    index,
    id: undefined,
    name: undefined,
    arguments: piece,
  })),
]).flat();

function floor(): number {
  const texts: string[] = [];
  for (const delta of deltas) texts[delta.index] = (texts[delta.index] ?? '') + delta.arguments;
  return texts.filter((text) => JSON.parse(text) !== null).length;
}

function ours(): number {
  let ids = 0;
  const accumulator = createToolCallAccumulator({ newId: () => `made_up_${ids++}` });
  for (const delta of deltas) accumulator.processDelta(delta);
  accumulator.finalize();
  return accumulator.takeCompleted().filter(({ kind }) => kind === 'ready').length;
}

function qwen(createParser: () => QwenParser): Candidate {
  return () => {
    const parser = createParser();
    for (const delta of deltas) parser.addChunk(delta.index, delta.arguments, delta.id, delta.name);
    return parser.getCompletedToolCalls().length;
  };
}

function partial(parse: PartialParser): Candidate {
  return async () => {
    const texts: string[] = [];
    let last: unknown;
    for (const delta of deltas) {
      const text = (texts[delta.index] ?? '') + delta.arguments;
      texts[delta.index] = text;
      if (text === '') continue;
      const reading = parse(text);
      // Awaiting a value that is already there would make the synchronous candidates look slower.
      last = reading instanceof Promise ? await reading : reading;
    }
    return last;
  };
}

export async function* accumulatorFigures(): AsyncIterable<ReportLine> {
  const completed = ours();
  if (completed !== CALLS) throw new Error(`The accumulator completed ${completed} of ${CALLS} calls`);
  const times = await measureAsync({ floor, ours });
  yield {
    what: '255,000 characters of arguments, against the floor',
    ratio: times.ours / times.floor,
    goal: 2.5,
    detail: `${inMilliseconds(times.ours)} against ${inMilliseconds(times.floor)}`,
  };
  yield* peerFigure('qwen-code', mapped(await loadQwenCode(), qwen), 2);
  yield* peerFigure('OpenAI SDK partial parse', mapped(await loadOpenAi(), partial), 50);
  yield* peerFigure('partial-json', mapped(await loadPartialJson(), partial));
  yield* peerFigure('AI SDK parsePartialJson', mapped(await loadAiSdk(), partial));
}

function mapped<Peer>(loaded: LoadedPeer<Peer>, candidateOf: (peer: Peer) => Candidate): LoadedPeer<Candidate> {
  return loaded.kind === 'missing' ? loaded : { ...loaded, peer: candidateOf(loaded.peer) };
}

async function* peerFigure(name: string, loaded: LoadedPeer<Candidate>, atLeast?: number): AsyncIterable<ReportLine> {
  if (loaded.kind === 'missing') {
    yield { what: name, reason: loaded.reason };
    return;
  }
  const times = await measureAsync({ ours, theirs: loaded.peer }, { repetitions: 'fewest' });
  const figure: Figure = {
    what: `${name} ${loaded.version}, against us`,
    ratio: times.theirs / times.ours,
    detail: `${inMilliseconds(times.theirs)} against our ${inMilliseconds(times.ours)}`,
  };
  yield atLeast === undefined ? figure : { ...figure, atLeast };
}
