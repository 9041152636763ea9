import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationEvent } from '../../src/shared/conversation/conversation-event';

export interface RunIds {
  readonly runId: string;
  readonly messageId: string;
  readonly at: number;
}

/** Puts a conversation of one run into a data folder, with whatever happened in it after its answer began. */
export async function writeEvents(
  dataPath: string,
  title: string,
  happened: (ids: RunIds) => readonly ConversationEvent[],
): Promise<void> {
  const [conversationId, runId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = Date.now();
  const events: ConversationEvent[] = [
    { type: 'conversation-created', conversationId, title, workspacePath: dataPath, at },
    { type: 'user-message', messageId: randomUUID(), text: title, at },
    { type: 'run-started', runId, processId: process.pid, provider: 'anthropic', model: 'Claude', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
    ...happened({ runId, messageId, at }),
  ];
  const folder = join(dataPath, 'conversations');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, `${conversationId}.jsonl`),
    events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  );
}
