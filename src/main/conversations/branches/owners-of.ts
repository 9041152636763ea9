import { assertNever } from '../../../shared/assert-never';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { emptyConversation } from '../../../shared/conversation/conversation-state';
import { beginFold } from '../../../shared/conversation/fold-conversation';

/** What an event belongs to: an item, by its id, or the conversation as a whole. */
export type Owner = { readonly itemId: string | null } | 'conversation';

/** Returns the owner of each event, so that the events of one branch can be told from the others. All of them must fit. */
export function ownersOf(events: readonly ConversationEvent[]): Owner[] {
  const fold = beginFold(emptyConversation);
  const calls = new Map<string, string>();
  /** Starts of runs that have no item yet. */
  let starts: number[] = [];
  const owners: Owner[] = [];
  for (const [index, event] of events.entries()) {
    const before = fold.lastItemId();
    fold.apply(event);
    const itemId = fold.lastItemId();
    if (event.type === 'run-started') starts.push(index);
    else if (event.type === 'branch-changed' || event.type === 'rewound') starts = [];
    else if (itemId !== before) {
      for (const start of starts) owners[start] = { itemId };
      starts = [];
    }
    for (const id of callsIn(event)) if (itemId !== null) calls.set(id, ownerIdOf(event, calls) ?? itemId);
    owners.push(isAboutConversation(event) ? 'conversation' : { itemId: ownerIdOf(event, calls) ?? itemId });
  }
  return owners;
}

function callsIn(event: ConversationEvent): string[] {
  if (event.type === 'user-message') return event.allowed ? [event.allowed.request.id] : [];
  if (event.type !== 'parse-results') return [];
  return event.results.flatMap((result) => (result.kind === 'tool-call' ? [result.request.id] : []));
}

/** The queue belongs to no branch: its messages are sent wherever the conversation continues. */
function isQueueEvent(type: ConversationEvent['type']): boolean {
  return (
    type === 'message-queued' ||
    type === 'queued-message-changed' ||
    type === 'queued-message-moved' ||
    type === 'queued-message-removed'
  );
}

function isAboutConversation({ type }: ConversationEvent): boolean {
  return (
    type === 'conversation-created' ||
    type === 'conversation-renamed' ||
    type === 'model-asked' ||
    type === 'model-chosen' ||
    type === 'mode-chosen' ||
    type === 'effort-chosen' ||
    type === 'tools-disabled' ||
    type === 'cost-limit-raised' ||
    type === 'worktree-changed' ||
    type === 'conversation-pinned' ||
    type === 'conversation-archived' ||
    type === 'branch-changed' ||
    type === 'rewound' ||
    type === 'rewind-undone' ||
    isQueueEvent(type)
  );
}

/** Undefined for events that belong to the end of the branch. */
function ownerIdOf(event: ConversationEvent, calls: ReadonlyMap<string, string>): string | undefined {
  switch (event.type) {
    case 'user-message':
    case 'assistant-message':
    case 'thinking':
    case 'parse-results':
    case 'answer-restarted':
    case 'answer-finished':
      return event.messageId;
    case 'question-asked':
    case 'question-answered':
      return event.questionId;
    case 'tool-call-status':
    case 'approval':
    case 'tool-progress':
    case 'tool-result':
    case 'tool-call-undone':
      return calls.get(event.id);
    case 'instructions-added':
      return calls.get(event.callId);
    case 'problems-found':
      return event.noticeId;
    case 'hook-ran':
      return event.callId === undefined ? event.noticeId : calls.get(event.callId);
    case 'conversation-created':
    case 'conversation-renamed':
    case 'model-asked':
    case 'model-chosen':
    case 'mode-chosen':
    case 'tools-disabled':
    case 'worktree-changed':
    case 'branch-changed':
    case 'rewound':
    case 'rewind-undone':
    case 'message-queued':
    case 'queued-message-changed':
    case 'queued-message-moved':
    case 'queued-message-removed':
    case 'conversation-pinned':
    case 'conversation-archived':
    case 'effort-chosen':
    case 'cost-limit-raised':
    case 'run-started':
    case 'context-compacted':
    case 'run-notice':
    case 'run-completed':
    case 'run-failed':
    case 'run-cancelled':
      return undefined;
    default:
      return assertNever(event);
  }
}
