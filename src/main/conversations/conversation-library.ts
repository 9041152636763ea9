import type { ConversationEvent } from '../../shared/conversation/conversation-event';

/** A log as seen from outside: if the stamp is the same, so is the log. */
export interface LogStamp {
  readonly size: number;
  readonly mtime: number;
}

export interface LogSnapshot {
  readonly events: readonly ConversationEvent[];
  /** Taken before reading: anything written in the meantime changes the next stamp. */
  readonly stamp: LogStamp;
}

export interface ConversationLibrary {
  append(conversationId: string, event: ConversationEvent): Promise<void>;
  /** Writes the whole log or nothing. */
  create(conversationId: string, events: readonly ConversationEvent[]): Promise<void>;
  /** Whether some of its events are only in memory. */
  hasUnwritten(conversationId: string): boolean;
  /** Closes its file until something is appended again. */
  release(conversationId: string): Promise<void>;
  scan(): Promise<ReadonlyMap<string, LogStamp>>;
  stamp(conversationId: string): Promise<LogStamp | null>;
  read(conversationId: string): Promise<LogSnapshot | null>;
  /** Removes all traces of a conversation that could not be started. */
  discard(conversationId: string): Promise<void>;
  moveToTrash(conversationId: string): Promise<void>;
  readIndex(): Promise<unknown>;
  writeIndex(index: unknown): Promise<void>;
}

export function isSameStamp(a: LogStamp, b: LogStamp): boolean {
  return a.size === b.size && a.mtime === b.mtime;
}
