import { assertNever } from '../../../shared/assert-never';
import type { CommandOutput } from '../../../shared/contract/contract';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../../shared/conversation/fold-conversation';
import { failureMessage } from '../bridge/command-client';

export interface EventBatch {
  /** Position of the first event in the conversation's log. */
  readonly sequence: number;
  readonly events: readonly ConversationEvent[];
}

export type OpenConversation =
  | {
      readonly status: 'loading';
      readonly id: string;
      /** Stays on screen while the log is read again. */
      readonly shown: ConversationState | null;
      /** Arrived before the log. */
      readonly early: readonly EventBatch[];
    }
  | {
      readonly status: 'ready';
      readonly id: string;
      readonly shown: ConversationState;
      /** Position in the log of the next event that is not in `shown`. */
      readonly nextSequence: number;
    }
  | {
      readonly status: 'failed';
      readonly id: string;
      readonly shown: ConversationState | null;
      readonly message: string;
    };

export function loadingConversation(id: string, previous: OpenConversation | null): OpenConversation {
  return { status: 'loading', id, shown: previous?.id === id ? previous.shown : null, early: [] };
}

/** Applies the new events in the batch. A gap, or an event that does not fit, leads back to `loading`. */
export function receiveEvents(open: OpenConversation, batch: EventBatch): OpenConversation {
  switch (open.status) {
    case 'failed':
      return open;
    case 'loading':
      return { ...open, early: [...open.early, batch] };
    case 'ready': {
      const known = open.nextSequence - batch.sequence;
      if (known >= batch.events.length) return open;
      const stale: OpenConversation = { status: 'loading', id: open.id, shown: open.shown, early: [batch] };
      if (known < 0) return stale;
      try {
        const shown = foldConversationEvents(open.shown, batch.events.slice(known));
        return { ...open, shown, nextSequence: batch.sequence + batch.events.length };
      } catch {
        return stale;
      }
    }
    default:
      return assertNever(open);
  }
}

export function receiveSnapshot(
  open: OpenConversation,
  snapshot: CommandOutput<'conversation.open'>,
): OpenConversation {
  const early = open.status === 'loading' ? open.early : [];
  try {
    const shown = foldConversationEvents(emptyConversation, snapshot.events);
    const read: OpenConversation = { status: 'ready', id: open.id, shown, nextSequence: snapshot.sequence };
    return early.reduce(receiveEvents, read);
  } catch (cause) {
    return { status: 'failed', id: open.id, shown: open.shown, message: failureMessage(cause) };
  }
}
