import { ToolCallLifecycle } from '../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../shared/call/tool-result';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { type ConversationState, openQuestion, type ToolCallView } from '../../shared/conversation/conversation-state';
import { callsOf } from './calls-of';

/**
 * The reasons given for ending calls: those that are running, those that wait for the user, and those that are still
 * queued.
 */
export interface EndReasons {
  readonly running: string;
  readonly waiting: string;
  /** Defaults to the reason for running calls. */
  readonly notBegun?: string;
}

/** Gives every open call an end and an answer, even if its run failed to. */
export function endOpenCalls(state: ConversationState, at: number, reasons: EndReasons): ConversationEvent[] {
  return openCalls(state).flatMap((call) => endCall(call, at, reasonFor(call, reasons)));
}

/** The same for calls that may or may not have run. */
export function cancelOpenCalls(state: ConversationState, at: number, reason: string): ConversationEvent[] {
  return openCalls(state).flatMap((call) => cancelCall(call, at, reason));
}

/** Returns the events that end the calls of a discarded answer. None of them has run. */
export function endCallsOfMessage(
  state: ConversationState,
  messageId: string,
  { at, reason }: { readonly at: number; readonly reason: string },
): ConversationEvent[] {
  const answer = state.items.findLast((item) => item.kind === 'assistant' && item.id === messageId);
  if (answer?.kind !== 'assistant') return [];
  const calls = callsOf(answer, state).map((call) => [call.lifecycle.request.id, call] as const);
  return endOpenCalls({ ...state, calls: Object.fromEntries(calls) }, at, { running: reason, waiting: reason });
}

function openCalls({ calls }: ConversationState): ToolCallView[] {
  return Object.values(calls).filter(({ lifecycle }) => !ToolCallLifecycle.isTerminal(lifecycle));
}

function reasonFor(call: ToolCallView, { running, waiting, notBegun = running }: EndReasons): string {
  if (openQuestion(call) !== null) return waiting;
  return call.lifecycle.status === 'executing' ? running : notBegun;
}

function endCall(call: ToolCallView, at: number, reason: string): ConversationEvent[] {
  if (call.lifecycle.status !== 'executing') return cancelCall(call, at, reason);
  const { id, toolId } = call.lifecycle.request;
  const status = call.result?.success ? 'completed' : 'failed';
  return [...answer(call, at, ToolResult.failed(reason)), { type: 'tool-call-status', id, toolId, status, at }];
}

function cancelCall(call: ToolCallView, at: number, reason: string): ConversationEvent[] {
  const { id, toolId } = call.lifecycle.request;
  const cancelled: ConversationEvent = { type: 'tool-call-status', id, toolId, status: 'cancelled', reason, at };
  return [...answer(call, at, ToolResult.cancelled(reason)), cancelled];
}

function answer({ lifecycle, result }: ToolCallView, at: number, missing: ToolResult): ConversationEvent[] {
  const { id, toolId } = lifecycle.request;
  return result ? [] : [{ type: 'tool-result', id, toolId, result: missing, at }];
}
