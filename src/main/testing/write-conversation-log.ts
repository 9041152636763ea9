import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';

export interface ConversationLogOptions {
  readonly title: string;
  /** Defaults to the data folder itself. */
  readonly workspacePath?: string;
  /** When the conversation was created. */
  readonly at: number;
  /** The events after it was created. */
  readonly events: readonly ConversationEvent[];
}

/** Writes a conversation into a data folder, as an earlier run of AIntern would have left it; returns its id. */
export function writeConversationLog(
  dataPath: string,
  { title, workspacePath = dataPath, at, events }: ConversationLogOptions,
): string {
  const conversationId = randomUUID();
  const folder = join(dataPath, 'conversations');
  const created: ConversationEvent = { type: 'conversation-created', conversationId, title, workspacePath, at };
  const lines = [created, ...events].map((event) => `${JSON.stringify(event)}\n`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${conversationId}.jsonl`), lines.join(''));
  return conversationId;
}
