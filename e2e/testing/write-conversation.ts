import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationEvent } from '../../src/shared/conversation/conversation-event';

export interface WrittenConversation {
  readonly title: string;
  readonly workspacePath: string;
  /** What the model answered. */
  readonly answer: string;
}

/** Puts a conversation of one answer into a data folder, as an earlier run of AIntern would have left it. */
export async function writeConversation(dataPath: string, written: WrittenConversation): Promise<void> {
  const { title, workspacePath, answer } = written;
  const [conversationId, messageId, runId] = [randomUUID(), randomUUID(), randomUUID()];
  const at = Date.now();
  const events: ConversationEvent[] = [
    { type: 'conversation-created', conversationId, title, workspacePath, at },
    { type: 'user-message', messageId: randomUUID(), text: title, at },
    { type: 'run-started', runId, processId: process.pid, provider: 'guide', model: 'Built-in guide', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
    { type: 'parse-results', messageId, results: [{ kind: 'text', text: answer }], at },
    { type: 'run-completed', runId, at },
  ];
  const folder = join(dataPath, 'conversations');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, `${conversationId}.jsonl`),
    events.map((event) => `${JSON.stringify(event)}\n`).join(''),
  );
}
