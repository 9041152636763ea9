import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { cutLongTexts } from '../../../shared/json/cut-long-texts';
import type { TokenUsage } from '../../../shared/settings/model';
import { cutMiddle } from '../../../shared/text/cut-middle';
import type { AssistantPart, ModelMessage, ModelRequest } from '../../model/backend';
import { ModelError } from '../../model/model-error';
import { charactersIn } from './estimate-tokens';
import { planCompaction, summaryEnd, visibleItems } from './plan-compaction';
import { messageSize, requestSize } from './request-size';
import { toModelMessages } from './to-model-messages';

/** No tool gives the model a longer result. */
const LONGEST_RESULT = 60_000;
/** Estimates are not exact. */
const MARGIN = 0.95;
/** Once results have to go, enough of them go that the next rounds don't have to drop more. */
const TARGET = 0.7;
/** In tokens: the answer length to plan for if no limit is set. */
const USUAL_ANSWER = 4_096;
const SHORTEST_CUT = 400;

/** Nothing was sent, because the request is longer than the model can read. */
export class ContextTooLong extends ModelError {
  constructor(message: string) {
    super('too-long', message);
  }
}

export interface FitContextDeps {
  /** In tokens; null if there is no limit. */
  readonly contextSize: number | null;
  readonly maxOutputTokens?: number;
  now(): number;
  state(): ConversationState;
  record(event: ConversationEvent): Promise<void>;
  /** Has the model summarize what would otherwise be lost. */
  sumUp(messages: readonly ModelMessage[], roomInTokens: number): Promise<PricedSummary>;
}

interface PricedSummary {
  readonly text: string;
  readonly usage?: TokenUsage;
  /** In US dollars, if the price is known. */
  readonly cost?: number;
}

export interface ContextFrame extends Pick<ModelRequest, 'system' | 'toolMode' | 'tools' | 'accepts'> {
  /** Server tokens per estimated token, as far as the server has reported them. */
  readonly factor: number;
}

/** Returns the messages for the next request, shortened to fit. A notice in the conversation says what was left out. */
export async function fitContext(deps: FitContextDeps, frame: ContextFrame): Promise<readonly ModelMessage[]> {
  const { contextSize: size, state } = deps;
  if (size === null) return toModelMessages(state(), { maxResultLength: LONGEST_RESULT });
  const room = roomFor(deps, size);
  // One result may take a quarter of the context.
  const limits = { maxResultLength: Math.min(LONGEST_RESULT, Math.max(1_000, charactersIn(size / 4))) };
  const messages = () => toModelMessages(state(), limits);
  const excess = () => sizeOf(frame, messages()) - room;

  if (excess() <= 0) return messages();
  await leaveOutResults(deps, excess() + (1 - TARGET) * room, { ...limits, accepts: frame.accepts });
  // Twice: first everything before the user's last message, then, in a long turn, everything before its last answers.
  for (let round = 0; round < 2 && excess() > 0; round += 1) {
    if (!(await leaveOutMessages(deps, room))) break;
  }
  if (excess() <= 0) return messages();
  return cutLongest(deps, frame, messages(), { size, room });
}

function sizeOf({ factor, ...request }: ContextFrame, messages: readonly ModelMessage[]): number {
  return requestSize({ ...request, messages }) * factor;
}

function roomFor({ maxOutputTokens = USUAL_ANSWER }: FitContextDeps, size: number): number {
  const answer = Math.min(maxOutputTokens, size / 4);
  return (size - answer) * MARGIN;
}

async function leaveOutResults(
  { state, record, now }: FitContextDeps,
  tokensToSave: number,
  limits: Parameters<typeof planCompaction>[2],
): Promise<void> {
  const { callIds, saved } = planCompaction(state(), tokensToSave, limits);
  if (callIds.length === 0) return;
  const isOne = callIds.length === 1;
  const results = isOne ? 'the result of an older call' : `the results of ${callIds.length} older calls`;
  const message = `To fit the model’s context, ${results} (about ${count(saved)} tokens) ${isOne ? 'is' : 'are'} no longer sent. The model can repeat the ${isOne ? 'call' : 'calls'}.`;
  await record({ type: 'context-compacted', callIds: [...callIds], message, at: now() });
}

async function leaveOutMessages({ state, record, sumUp, now }: FitContextDeps, room: number): Promise<boolean> {
  const upToMessageId = summaryEnd(state());
  if (upToMessageId === null) return false;
  const before = beforeItem(state(), upToMessageId);
  const older = toModelMessages(before, { maxResultLength: 2_000 });
  const { text: summary, ...spent } = await sumUp(older, room);
  const request = lastRequest(before, state(), upToMessageId);
  const text = request === null ? summary : `The user’s request was:\n${request}\n\nSince then:\n${summary}`;
  const left = visibleItems(before).filter(({ kind }) => kind === 'user' || kind === 'assistant').length;
  const oldest = left === 1 ? 'the oldest message' : `the ${count(left)} oldest messages`;
  const message = `To fit the model’s context, a summary is sent instead of ${oldest} of the conversation:\n\n${summary}`;
  await record({
    type: 'context-compacted',
    callIds: [],
    summary: { text, upToMessageId },
    message,
    ...spent,
    at: now(),
  });
  return true;
}

function beforeItem(state: ConversationState, id: string): ConversationState {
  return {
    ...state,
    items: state.items.slice(
      0,
      state.items.findIndex((item) => item.id === id),
    ),
  };
}

/** In one long turn the user's request is part of what is summarized; it is kept word for word. */
function lastRequest(before: ConversationState, state: ConversationState, upToMessageId: string): string | null {
  const isUserNext = state.items.some(({ id, kind }) => id === upToMessageId && kind === 'user');
  const asked = before.items.findLast(({ kind }) => kind === 'user');
  return !isUserNext && asked?.kind === 'user' ? cutMiddle(asked.text, 4_000) : null;
}

/** If what remains is still too long, the longest texts lose their middles, for this request only. */
async function cutLongest(
  { state, record, now }: FitContextDeps,
  frame: ContextFrame,
  messages: readonly ModelMessage[],
  { size, room }: { readonly size: number; readonly room: number },
): Promise<readonly ModelMessage[]> {
  const fixed = sizeOf(frame, []);
  const share = Math.max(0, room - fixed) / (messages.length + 1) / frame.factor;
  for (let length = charactersIn(share) * 4; length > SHORTEST_CUT; length /= 2) {
    const cut = messages.map((message) => cutMessage(message, length));
    if (sizeOf(frame, cut) > room) continue;
    const shortened = cut.filter((message, index) => messageSize(message) < messageSize(messages[index] ?? message));
    const message = `To fit the model’s context, the middle of ${count(shortened.length)} long ${shortened.length === 1 ? 'text' : 'texts'} is left out.`;
    const told = state().items.findLast(({ kind }) => kind === 'notice');
    // The same notice is not repeated in every round.
    if (told?.kind !== 'notice' || told.text !== message) {
      await record({ type: 'context-compacted', callIds: [], message, at: now() });
    }
    return cut;
  }
  throw new ContextTooLong(
    `The conversation no longer fits this model’s context of ${count(size)} tokens. Start a new conversation, choose a model with a larger context, or correct its context size in Settings › Models and keys`,
  );
}

function cutMessage(message: ModelMessage, length: number): ModelMessage {
  if (message.role === 'user') return { ...message, text: cutUserText(message, length) };
  if (message.role === 'tools') {
    return {
      ...message,
      answers: message.answers.map((answer) => ({ ...answer, text: cutMiddle(answer.text, length) })),
    };
  }
  return {
    ...message,
    parts: message.parts.map((part) => cutPart(part, length)),
  };
}

/** Leaves out what the user added before it shortens their own words. */
function cutUserText({ text, typed = '' }: Extract<ModelMessage, { role: 'user' }>, length: number): string {
  if (typed === '' || typed.length > length / 2) return cutMiddle(text, length);
  return cutMiddle(text.slice(0, -typed.length), length - typed.length) + typed;
}

/** A call may contain a whole file. */
function cutPart(part: AssistantPart, length: number): AssistantPart {
  if (part.kind === 'text') return { ...part, text: cutMiddle(part.text, length) };
  if (part.kind === 'thinking') return part;
  return { ...part, parameters: cutLongTexts(part.parameters, length), raw: cutMiddle(part.raw, length) };
}

function count(amount: number): string {
  return Math.round(amount).toLocaleString('en');
}
