import { assertNever } from './assert-never';
import type { ConversationEvent, ToolCallStatusEvent } from './conversation-event';
import type { ParseResult } from './parse-result';
import type { ToolCallChange } from './tool-call-change';
import { type Approval, ToolCallLifecycle, transition } from './tool-call-lifecycle';
import type { ToolProgress } from './tool-progress';
import type { ToolResult } from './tool-result';

export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tool-call'; readonly callId: string }
  | { readonly kind: 'error'; readonly error: string; readonly text: string };

export type ConversationItem =
  | { readonly kind: 'user'; readonly id: string; readonly text: string; readonly at: number }
  | {
      readonly kind: 'assistant';
      readonly id: string;
      readonly parts: readonly MessagePart[];
      /** A tool call is being written and is not whole yet. */
      readonly isBuffering: boolean;
      readonly at: number;
    }
  | {
      readonly kind: 'notice';
      readonly id: string;
      readonly level: 'info' | 'error';
      readonly text: string;
      readonly at: number;
    };

export interface ToolCallView {
  readonly lifecycle: ToolCallLifecycle;
  /** The block of the model's answer that the call was read from. */
  readonly raw: string;
  readonly approval?: Approval;
  /** Why somebody was asked about it, or would have been. */
  readonly why?: string;
  readonly progress?: ToolProgress;
  readonly result?: ToolResult;
  /** The user took back what the call had done. */
  readonly undone?: { readonly message: string; readonly at: number };
}

export type AwaitingCall = Extract<ToolCallLifecycle, { status: 'awaiting-approval' }>;

export interface ConversationState {
  readonly id: string;
  readonly title: string;
  readonly workspacePath: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly items: readonly ConversationItem[];
  readonly calls: Readonly<Record<string, ToolCallView>>;
  /** The run under way, if any. */
  readonly run: { readonly id: string; readonly processId: number } | null;
}

export const emptyConversation: ConversationState = {
  id: '',
  title: '',
  workspacePath: '',
  createdAt: 0,
  updatedAt: 0,
  items: [],
  calls: {},
  run: null,
};

export function foldConversation(state: ConversationState, event: ConversationEvent): ConversationState {
  return applyEvent({ ...state, updatedAt: event.at }, event);
}

function applyEvent(state: ConversationState, event: ConversationEvent): ConversationState {
  switch (event.type) {
    case 'conversation-created': {
      const { conversationId: id, title, workspacePath, at: createdAt } = event;
      return { ...state, id, title, workspacePath, createdAt };
    }
    case 'conversation-renamed':
      return { ...state, title: event.title };
    case 'user-message':
      return withItem(state, { kind: 'user', id: event.messageId, text: event.text, at: event.at });
    case 'run-started':
      return { ...state, run: { id: event.runId, processId: event.processId } };
    case 'assistant-message':
      return withItem(state, { kind: 'assistant', id: event.messageId, parts: [], isBuffering: false, at: event.at });
    case 'parse-results':
      return event.results.reduce((next, result) => withParseResult(next, event.messageId, result), state);
    case 'tool-call-status':
      return withStatus(state, event);
    case 'approval': {
      const { decision, by, edited, target } = event;
      const approval = { decision, by, ...(edited ? { edited } : {}), ...(target ? { target } : {}) };
      return withCall(state, event.id, (call) => ({ ...call, approval }));
    }
    case 'tool-progress':
      return withCall(state, event.id, (call) => ({ ...call, progress: event.progress }));
    case 'tool-result':
      return withCall(state, event.id, (call) => ({ ...call, result: event.result }));
    case 'tool-call-undone':
      return withCall(state, event.id, (call) => ({ ...call, undone: { message: event.message, at: event.at } }));
    case 'run-completed':
      return { ...state, run: null };
    case 'run-failed':
      return withNotice({ ...state, run: null }, event.runId, 'error', event.error, event.at);
    case 'run-cancelled':
      return withNotice({ ...state, run: null }, event.runId, 'info', 'Stopped.', event.at);
    default:
      return assertNever(event);
  }
}

function withItem(state: ConversationState, item: ConversationItem): ConversationState {
  return { ...state, items: [...state.items, item] };
}

function withNotice(
  state: ConversationState,
  id: string,
  level: 'info' | 'error',
  text: string,
  at: number,
): ConversationState {
  return withItem(state, { kind: 'notice', id, level, text, at });
}

function withParseResult(state: ConversationState, messageId: string, result: ParseResult): ConversationState {
  const index = state.items.findLastIndex((item) => item.kind === 'assistant' && item.id === messageId);
  const message = state.items[index];
  if (message?.kind !== 'assistant') return state;
  const isBuffering = result.kind === 'buffering';
  const items = state.items.with(index, { ...message, parts: partsAfter(message.parts, result), isBuffering });
  if (result.kind !== 'tool-call') return { ...state, items };
  const call: ToolCallView = { lifecycle: ToolCallLifecycle.forRequest(result.request), raw: result.raw };
  return { ...state, items, calls: { ...state.calls, [result.request.id]: call } };
}

function partsAfter(parts: readonly MessagePart[], result: ParseResult): readonly MessagePart[] {
  switch (result.kind) {
    case 'buffering':
      return parts;
    case 'text': {
      const last = parts.at(-1);
      if (last?.kind !== 'text') return [...parts, { kind: 'text', text: result.text }];
      return parts.with(-1, { kind: 'text', text: last.text + result.text });
    }
    case 'tool-call':
      return [...parts, { kind: 'tool-call', callId: result.request.id }];
    case 'error':
      return [...parts, { kind: 'error', error: result.error, text: result.text }];
    default:
      return assertNever(result);
  }
}

function withCall(
  state: ConversationState,
  id: string,
  update: (call: ToolCallView) => ToolCallView,
): ConversationState {
  const call = state.calls[id];
  return call ? { ...state, calls: { ...state.calls, [id]: update(call) } } : state;
}

function withStatus(state: ConversationState, event: ToolCallStatusEvent): ConversationState {
  return withCall(state, event.id, (call) => {
    if (event.status === 'awaiting-approval' && call.lifecycle.status === 'awaiting-approval') {
      return askedAgain(call, call.lifecycle, event);
    }
    const change = changeFor(call, event);
    if (!change) return call;
    const asked = event.status === 'awaiting-approval' ? { why: event.why } : {};
    return { ...call, ...asked, lifecycle: transition(call.lifecycle, change) };
  });
}

/** The rule that had answered the question is gone: the call waits as before, for another answer. */
function askedAgain(
  { approval: _gone, ...call }: ToolCallView,
  lifecycle: AwaitingCall,
  { approvalId, why }: Extract<ToolCallStatusEvent, { status: 'awaiting-approval' }>,
): ToolCallView {
  return { ...call, why, lifecycle: { ...lifecycle, approvalId, why } };
}

/** The call's question, while nobody and nothing has answered it; a rule may have, while the call waits for its turn. */
export function openQuestion({ lifecycle, approval }: ToolCallView): AwaitingCall | null {
  return lifecycle.status === 'awaiting-approval' && approval === undefined ? lifecycle : null;
}

/** The lifecycle change that a status event stands for; none where the call is born in that state. */
function changeFor(call: ToolCallView, event: ToolCallStatusEvent): ToolCallChange | null {
  const { at } = event;
  switch (event.status) {
    case 'parsed':
      return null;
    case 'validating':
      return { type: 'start-validation', at };
    case 'validation-failed':
      return { type: 'fail-validation', at, validation: event.validation };
    case 'awaiting-approval':
      return { type: 'request-approval', at, approvalId: event.approvalId, why: event.why };
    case 'approved':
      return { type: 'approve', at, approval: required(call.approval, 'approval', event) };
    case 'denied':
      return { type: 'deny', at, approval: required(call.approval, 'approval', event) };
    case 'executing':
      return { type: 'start-execution', at };
    case 'completed':
      return { type: 'complete', at, result: required(call.result, 'tool-result', event) };
    case 'failed':
      return { type: 'fail', at, result: required(call.result, 'tool-result', event) };
    case 'timed-out':
      return { type: 'time-out', at, result: required(call.result, 'tool-result', event) };
    case 'cancelled':
      return { type: 'cancel', at, reason: event.reason };
    default:
      return assertNever(event);
  }
}

function required<T>(value: T | undefined, eventType: string, event: ToolCallStatusEvent): T {
  if (value === undefined) throw new Error(`${event.status} of call ${event.id} came without its ${eventType}`);
  return value;
}
