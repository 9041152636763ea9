import type { ConversationEvent } from '../../shared/conversation/conversation-event';

/** A log as it looks from outside: one that looks the same is the same. */
export interface LogStamp {
  readonly size: number;
  readonly mtime: number;
}

export interface LogSnapshot {
  readonly events: readonly ConversationEvent[];
  /** From before it was read: what was written meanwhile makes it look another way the next time. */
  readonly stamp: LogStamp;
}

/** Where the logs of all conversations are kept. */
export interface ConversationLibrary {
  append(conversationId: string, event: ConversationEvent): Promise<void>;
  /** A whole log at once, or none. */
  create(conversationId: string, events: readonly ConversationEvent[]): Promise<void>;
  /** Whether events of it are in memory alone. */
  hasUnwritten(conversationId: string): boolean;
  /** Nothing is appended for a while. */
  release(conversationId: string): Promise<void>;
  scan(): Promise<ReadonlyMap<string, LogStamp>>;
  stamp(conversationId: string): Promise<LogStamp | null>;
  read(conversationId: string): Promise<LogSnapshot | null>;
  /** Leaves nothing of one that could not be begun. */
  discard(conversationId: string): Promise<void>;
  moveToTrash(conversationId: string): Promise<void>;
  readIndex(): Promise<unknown>;
  writeIndex(index: unknown): Promise<void>;
}

export function isSameStamp(a: LogStamp, b: LogStamp): boolean {
  return a.size === b.size && a.mtime === b.mtime;
}
