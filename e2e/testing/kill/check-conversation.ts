import { isDeepStrictEqual } from 'node:util';
import { ToolCallLifecycle } from '../../../src/shared/call/tool-call-lifecycle';
import type { ConversationEvent } from '../../../src/shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../../src/shared/conversation/conversation-state';
import { isDurableEvent } from '../../../src/shared/conversation/event-durability';
import { foldConversation } from '../../../src/shared/conversation/fold-conversation';

const STOPPED = 'AIntern stopped while this was running';

export function stateOf(events: readonly ConversationEvent[]): ConversationState {
  return events.reduce(foldConversation, emptyConversation);
}

/** Checks that all durable events sent are still there after a restart, unchanged and in order. */
export function checkTold(told: readonly ConversationEvent[], found: readonly ConversationEvent[]): string[] {
  const kept = found.filter(isDurableEvent);
  const complaints = told
    .filter(isDurableEvent)
    .filter((event, index) => !isDeepStrictEqual(event, kept[index]))
    .map((event) => `lost: ${JSON.stringify(event)}`);
  const { calls: before } = stateOf(told);
  const { calls: after } = stateOf(found);
  for (const [id, { lifecycle }] of Object.entries(before)) {
    if (!told.some((event) => event.type === 'tool-call-status' && event.id === id)) continue;
    if (isDeepStrictEqual(lifecycle.request, after[id]?.lifecycle.request)) continue;
    complaints.push(`lost, or another: the call ${JSON.stringify(lifecycle.request)}`);
  }
  return complaints;
}

/** Checks that everything in the conversation has ended, and that interrupted work ended the right way. */
export function checkEnds(told: readonly ConversationEvent[], found: ConversationState): string[] {
  const { calls: before } = stateOf(told);
  const complaints = found.run === null ? [] : ['a run goes on that nobody started'];
  for (const [id, { lifecycle, result }] of Object.entries(found.calls)) {
    const call = `${lifecycle.request.toolId} ${id}`;
    const { status } = lifecycle;
    if (!ToolCallLifecycle.isTerminal(lifecycle)) complaints.push(`${call} is still ${status}`);
    if (status === 'failed' && result?.error !== STOPPED) complaints.push(`${call} failed otherwise: ${result?.error}`);
    // Its end may have been on disk but not sent yet.
    const hasRun = before[id]?.lifecycle.status === 'executing';
    if (hasRun && status !== 'failed' && status !== 'completed') complaints.push(`${call} ran and is ${status}`);
  }
  return complaints;
}
