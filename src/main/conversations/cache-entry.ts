import { assertNever } from '../../shared/assert-never';
import type { ConversationSummary } from '../../shared/contract/descriptions';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import type { Conversation, FoldedLog } from './conversation';
import { isSameStamp, type LogStamp } from './conversation-library';

export type ConversationRun = NonNullable<ConversationState['run']>;

/** Everything in a conversation, and the position of its next event. */
export interface ConversationView extends FoldedLog {
  readonly sequence: number;
}

/** Its events are only in its log. */
export interface StoredEntry {
  readonly kind: 'stored';
  /**
   * Stamp of the log that the summary was made from; null if it has not been checked since the log was last written.
   */
  stamp: LogStamp | null;
  readonly summary: ConversationSummary;
  /** Position of its next event when it was last in memory. */
  readonly sequence: number;
}

export interface LoadedEntry {
  readonly kind: 'loaded';
  readonly conversation: Conversation;
  /** Stamp of the log as it was last read or written; null once something has been added since. */
  stamp: LogStamp | null;
  /** When it was last used, counted in uses. */
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

/** A conversation that can be shown. */
export type KnownEntry = StoredEntry | LoadedEntry | ElsewhereEntry;

/** Its log is being read and repaired after a crash; it must not be used until that is done. */
export interface ReadingEntry {
  readonly kind: 'reading';
  /** What is shown of it in the meantime; null for a log that has not been read before. */
  known: KnownEntry | null;
  readonly read: Promise<ConversationView | null>;
}

/** It can't be found anymore, although its log may still be on disk. */
interface DeletingEntry {
  readonly kind: 'deleting';
}

/** A conversation is in exactly one of these states. */
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

/** Whether its log has to be read again because another process has written to it or has stopped doing so. */
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
