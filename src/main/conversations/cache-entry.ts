import { assertNever } from '../../shared/assert-never';
import type { ConversationSummary } from '../../shared/contract/contract';
import type { ConversationState } from '../../shared/conversation/fold-conversation';
import type { Conversation, FoldedLog } from './conversation';
import { isSameStamp, type LogStamp } from './conversation-library';

export type ConversationRun = NonNullable<ConversationState['run']>;

/** Everything in a conversation, and the position that its next event will have. */
export interface ConversationView extends FoldedLog {
  readonly sequence: number;
}

/** Only its log holds its events. */
export interface StoredEntry {
  readonly kind: 'stored';
  /** Of the log that the summary was made from; null if nobody has looked since the log was last written. */
  stamp: LogStamp | null;
  readonly summary: ConversationSummary;
  /** Of its next event, when it was in memory last. */
  readonly sequence: number;
}

export interface LoadedEntry {
  readonly kind: 'loaded';
  readonly conversation: Conversation;
  /** Of the log as it was read or written last; null once something has been added since. */
  stamp: LogStamp | null;
  /** When it was used last, counted in uses. */
  lastUse: number;
}

/** Another process has a run under way in it. */
interface ElsewhereEntry {
  readonly kind: 'elsewhere';
  readonly run: ConversationRun;
  readonly stamp: LogStamp;
  readonly summary: ConversationSummary;
  readonly sequence: number;
}

/** Somebody can be shown it. */
export type KnownEntry = StoredEntry | LoadedEntry | ElsewhereEntry;

/** Its log is being read, and what a crash cut off in it is being ended: nobody may work with it until that is done. */
export interface ReadingEntry {
  readonly kind: 'reading';
  /** What is shown of it meanwhile; null for a log that has not been read before. */
  known: KnownEntry | null;
  readonly read: Promise<ConversationView | null>;
}

/** Nobody finds it any more, although its log may still be on disk. */
interface DeletingEntry {
  readonly kind: 'deleting';
}

/** A conversation in exactly one state. */
export type CacheEntry = KnownEntry | ReadingEntry | DeletingEntry;

export function knownOf(entry: CacheEntry): KnownEntry | null {
  switch (entry.kind) {
    case 'stored':
    case 'loaded':
    case 'elsewhere':
      return entry;
    case 'reading':
      return entry.known;
    case 'deleting':
      return null;
    default:
      return assertNever(entry);
  }
}

export function summaryOf(entry: KnownEntry): ConversationSummary {
  return entry.kind === 'loaded' ? entry.conversation.summary : entry.summary;
}

export function sequenceOf(entry: KnownEntry): number {
  return entry.kind === 'loaded' ? entry.conversation.sequence : entry.sequence;
}

export function isIdle({ users, untold, unrecorded, controller }: Conversation): boolean {
  return users === 0 && untold === 0 && unrecorded === 0 && controller === null;
}

/** Whether its log has to be read again, because another process has written to it or has stopped doing so. */
export function isOutdated(
  entry: KnownEntry,
  stamp: LogStamp,
  isRunningElsewhere: (run: ConversationRun) => boolean,
): boolean {
  const isOther = entry.stamp !== null && !isSameStamp(entry.stamp, stamp);
  switch (entry.kind) {
    case 'stored':
      return isOther;
    case 'loaded':
      return isOther && isIdle(entry.conversation);
    case 'elsewhere':
      return isOther || !isRunningElsewhere(entry.run);
    default:
      return assertNever(entry);
  }
}
