import type { ConversationSummary } from '../../shared/contract/descriptions';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { type ConversationState, emptyConversation } from '../../shared/conversation/conversation-state';
import { beginFold } from '../../shared/conversation/fold-conversation';
import { createTimeSlice } from '../base/create-time-slice';
import { summarizeConversation } from './summarize-conversation';

/** A conversation in memory. */
export interface Conversation {
  readonly id: string;
  readonly events: ConversationEvent[];
  /** Position of the next event. Never decreases: a log that is read again has fewer events than were sent. */
  sequence: number;
  state: ConversationState;
  summary: ConversationSummary;
  /** Stops the current run, if there is one. */
  controller: AbortController | null;
  /** Settles when the last run has ended. */
  ended: Promise<unknown>;
  /** Whether a rewind is in progress, during which no run can start. */
  isRewinding: boolean;
  /** Whether it is moving to another folder, during which nothing can start in it. */
  isMoving: boolean;
  /** How many callers are using it: it must stay in memory while one of them might add to it. */
  users: number;
  /** How many of its calls are being undone. */
  undos: number;
  /** How many of its events have happened but were not sent yet. */
  untold: number;
  /** Settles when all of them have been sent. */
  told: Promise<void>;
  /**
   * How many of its calls are missing from the ledger: until there are none, its log has to be read again at the next
   * start.
   */
  unrecorded: number;
  /** Settles when all of them are in the ledger or could not be written there. */
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
    ended: settled,
    isRewinding: false,
    isMoving: false,
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

/** Enough events between two checks of the clock that checking costs nothing. */
const EVENTS_AT_ONCE = 64;

/** One invalid event in a damaged log must not spoil the rest of the conversation. */
export async function foldLog(log: readonly ConversationEvent[]): Promise<FoldedLog> {
  const fold = beginFold(emptyConversation);
  const events: ConversationEvent[] = [];
  const turns = createTimeSlice();
  for (const [index, event] of log.entries()) {
    try {
      fold.apply(event);
      events.push(event);
    } catch {
      // Skipped.
    }
    if (index % EVENTS_AT_ONCE === 0 && turns.isOver()) await turns.next();
  }
  return { events, state: fold.state() };
}
