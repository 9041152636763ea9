import { NEWLINE } from '../values/character-codes';
import { createJsonTracker } from '../values/json-tracker';
import { isSoundJson } from '../values/read-json';
import { splitJsonValues } from '../values/split-json-values';
import type { FenceForm, KnownTools } from './block-form';
import { startsJson } from './delimited-reader';
import { type BlockReading, commonKeys, ownKeys, readBlock } from './read-block';

/** The format that the system prompt asks for. */
export const toolCallFence: FenceForm = {
  word: 'tool_call',
  provenance: { source: 'fence' },
  isGuess: false,
  createTracker: createJsonTracker,
  isSound: (body) => isSound(withoutInfo(body)),
  read: (body, { attemptRepair }) =>
    readBlock(withoutInfo(body), { attemptRepair, keys: commonKeys, mayHoldWords: true }),
};

/** Anything else on the opening line describes the block and isn't part of it. */
function withoutInfo(body: string): string {
  if (body.charCodeAt(0) === NEWLINE) return body;
  return body.replace(/^[^\n{[]*\n/, '');
}

export const jsonFence: FenceForm = {
  word: 'json',
  provenance: { source: 'json-block' },
  isGuess: true,
  startsBody: startsJson,
  createTracker: createJsonTracker,
  isSound,
  read: (body, { attemptRepair, tools }) => onlyRegistered(readBlock(body, { attemptRepair, keys: ownKeys }), tools),
};

function isSound(body: string): boolean {
  const { texts, hasWords } = splitJsonValues(body);
  return !hasWords && texts.every(isSoundJson);
}

/** If only the content shows that something is a call, it has to name existing tools. */
export function onlyRegistered(reading: BlockReading, tools: KnownTools): BlockReading {
  const isCall = reading.kind === 'calls' && reading.calls.every(({ toolId }) => tools.isRegistered(toolId));
  return isCall ? reading : { kind: 'text' };
}
