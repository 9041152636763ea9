import type { ConversationItem } from '../../shared/conversation/conversation-state';
import type { TokenUsage } from '../../shared/settings/model';
import { cutMiddle } from '../../shared/text/cut-middle';
import { beginningOf } from '../../shared/text/shorten';
import type { ChosenModel } from '../model/chosen-model';
import { costOf } from './answer/cost-of';
import { createThinkingSplitter } from './answer/create-thinking-splitter';
import { readWithLimit } from './answer/read-with-limit';

const SYSTEM =
  'Write a title for a conversation between a user and a coding agent, so that the user can find it again in a list. ' +
  'Use at most six words, in the language of the user, without quotation marks and without a full stop. ' +
  'Reply with the title only.';

/** In characters, from the beginning and the end of each: that is where the topic is named. */
const QUOTED = 1_500;
const LONGEST_TITLE = 60;
/** In tokens. Some models think before they write, and their thinking counts. */
const LONGEST_ANSWER = 1_000;
/** In milliseconds without output: a title isn't worth a longer wait. */
const IDLE_TIMEOUT = 60_000;

/** What a title is made from. */
export interface FirstExchange {
  readonly asked: string;
  readonly answered: string;
}

export interface WrittenTitle {
  readonly title: string;
  readonly usage?: TokenUsage;
  readonly cost?: number;
}

/** The first message and the end of the answer to it; null if there is no answer in words. */
export function firstExchange(items: readonly ConversationItem[]): FirstExchange | null {
  const first = items.findIndex(({ kind }) => kind === 'user');
  const asked = items[first];
  if (asked?.kind !== 'user') return null;
  const next = items.findIndex(({ kind }, index) => kind === 'user' && index > first);
  const answers = items.slice(first + 1, next < 0 ? undefined : next);
  const answered = answers
    .flatMap((item) => (item.kind === 'assistant' ? [textOf(item)] : []))
    .findLast((text) => text);
  return answered ? { asked: asked.text, answered } : null;
}

function textOf({ parts }: Extract<ConversationItem, { kind: 'assistant' }>): string {
  return parts
    .flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    .join('\n')
    .trim();
}

/** Has the model write a title; the title is empty if the model came up with none. */
export async function writeTitle(
  model: ChosenModel,
  { asked, answered }: FirstExchange,
  signal: AbortSignal,
): Promise<WrittenTitle> {
  const { backend, price } = model;
  const text = `<user>\n${cutMiddle(asked, QUOTED)}\n</user>\n<agent>\n${cutMiddle(answered, QUOTED)}\n</agent>`;
  const request = {
    system: SYSTEM,
    messages: [{ role: 'user' as const, text }],
    toolMode: 'text' as const,
    tools: [],
    maxOutputTokens: LONGEST_ANSWER,
  };
  const splitter = createThinkingSplitter();
  let written = '';
  let usage: TokenUsage | undefined;
  const take = (pieces: ReturnType<typeof splitter.push>) => {
    for (const piece of pieces) if (piece.kind === 'text') written += piece.text;
  };
  const chunks = readWithLimit((stop, onActivity) => backend.stream({ ...request, signal: stop, onActivity }), {
    signal,
    idleTimeout: IDLE_TIMEOUT,
    from: backend.model,
  });
  for await (const chunk of chunks) {
    if (chunk.kind === 'text') take(splitter.push(chunk.text));
    if (chunk.kind === 'end') usage = chunk.usage;
  }
  take(splitter.end().pieces);
  const counted = usage ? { usage, ...(price ? { cost: costOf(usage, price) } : {}) } : {};
  return { title: cleanTitle(written), ...counted };
}

/** Models like to add a label, quotation marks or a full stop. */
export function cleanTitle(written: string): string {
  const line = written
    .split('\n')
    .map((each) => each.trim())
    .find((each) => each !== '');
  const bare = (line ?? '')
    .replace(/^#+\s*/, '')
    .replace(/^title:\s*/i, '')
    .replace(/^[*_`"'“”„‘’«»]+|[*_`"'“”„‘’«».]+$/gu, '')
    .trim();
  return bare.length <= LONGEST_TITLE ? bare : `${beginningOf(bare, LONGEST_TITLE - 1).trimEnd()}…`;
}
