import { ToolCallLifecycle } from '../../shared/call/tool-call-lifecycle';
import { ToolResult } from '../../shared/call/tool-result';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { type ConversationState, openQuestion, type ToolCallView } from '../../shared/conversation/fold-conversation';

const STOPPED = 'AIntern stopped while this ran';
const NOT_BEGUN = 'AIntern stopped before this was begun. Nothing was run';

/** Nobody's answer may come after a restart: the call was judged in another world. */
export const APPROVAL_EXPIRED =
  'The request for approval has expired: AIntern was closed before anybody decided. Nothing was run';

/** The events that bring a conversation whose run was cut off by a crash to a clean end. Nothing is run again. */
export function recoverConversation(state: ConversationState, at: number): ConversationEvent[] {
  const events = endOpenCalls(state, at, { running: STOPPED, waiting: APPROVAL_EXPIRED, notBegun: NOT_BEGUN });
  if (state.run === null) return events;
  return [...events, { type: 'run-failed', runId: state.run.id, error: `${STOPPED}. Send a message to go on.`, at }];
}

/** Why calls come to an end: those that run, those that wait for somebody, and those that would have had their turn. */
export interface EndReasons {
  readonly running: string;
  readonly waiting: string;
  /** The same as of those that run, unless said otherwise. */
  readonly notBegun?: string;
}

/** Every call gets an end and an answer, also when the run that should have brought it there did not. */
export function endOpenCalls(state: ConversationState, at: number, reasons: EndReasons): ConversationEvent[] {
  return openCalls(state).flatMap((call) => endCall(call, at, reasonFor(call, reasons)));
}

/** The same for calls of which nobody knows whether they ran. */
export function cancelOpenCalls(state: ConversationState, at: number, reason: string): ConversationEvent[] {
  return openCalls(state).flatMap((call) => cancelCall(call, at, reason));
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
