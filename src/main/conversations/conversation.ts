import type { ConversationSummary } from '../../shared/contract/contract';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { beginFold, type ConversationState, emptyConversation } from '../../shared/conversation/fold-conversation';
import { createTimeSlice } from '../base/create-time-slice';
import { summarizeConversation } from './summarize-conversation';

/** A conversation in memory. */
export interface Conversation {
  readonly id: string;
  readonly events: ConversationEvent[];
  /** Of the next event. Never less than it was: a log that is read again has fewer events than were told. */
  sequence: number;
  state: ConversationState;
  summary: ConversationSummary;
  /** Stops the run under way, if there is one. */
  controller: AbortController | null;
  /** How many work with it: it must not be let go while somebody might add to it. */
  users: number;
  /** How many of its calls are being taken back. */
  undos: number;
  /** How many of its events have happened and were not told yet. */
  untold: number;
  /** Settles when all of them were told. */
  told: Promise<void>;
  /** How many of its calls the ledger lacks: as long, its log has to be read again at the next start. */
  unrecorded: number;
  /** Settles when all of them are in the ledger, or could not be written there. */
  recorded: Promise<unknown>;
}

export function createConversation(
  id: string,
  { events, state }: FoldedLog = { events: [], state: emptyConversation },
): Conversation {
  const settled = Promise.resolve();
  return {
    id,
    events: [...events],
    sequence: events.length,
    state,
    summary: summarizeConversation(state),
    controller: null,
    users: 0,
    undos: 0,
    untold: 0,
    told: settled,
    unrecorded: 0,
    recorded: settled,
  };
}

export interface FoldedLog {
  readonly events: readonly ConversationEvent[];
  readonly state: ConversationState;
}

/** Enough events between two looks at the clock that looking costs nothing. */
const EVENTS_AT_ONCE = 64;

/** One event that does not fit, from a damaged log, must not take the rest of the conversation with it. */
export async function foldLog(log: readonly ConversationEvent[]): Promise<FoldedLog> {
  const fold = beginFold(emptyConversation);
  const events: ConversationEvent[] = [];
  const turns = createTimeSlice();
  for (const [index, event] of log.entries()) {
    try {
      fold.apply(event);
      events.push(event);
    } catch {
      // Passed over.
    }
    if (index % EVENTS_AT_ONCE === 0 && turns.isOver()) await turns.next();
  }
  return { events, state: fold.state() };
}
