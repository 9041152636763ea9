import { randomUUID } from 'node:crypto';
import { writeConversationLog } from '../../src/main/testing/write-conversation-log';
import type { ConversationEvent } from '../../src/shared/conversation/conversation-event';

export interface WrittenConversation {
  readonly title: string;
  readonly workspacePath: string;
  /** The model's answer. */
  readonly answer: string;
}

/** Writes a conversation with one answer to a data folder, as an earlier run of AIntern would have left it. */
export async function writeConversation(dataPath: string, written: WrittenConversation): Promise<void> {
  const { title, workspacePath, answer } = written;
  const [messageId, runId] = [randomUUID(), randomUUID()];
  const at = Date.now();
  const events: ConversationEvent[] = [
    { type: 'user-message', messageId: randomUUID(), text: title, at },
    { type: 'run-started', runId, processId: process.pid, provider: 'guide', model: 'Built-in guide', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
    { type: 'parse-results', messageId, results: [{ kind: 'text', text: answer }], at },
    { type: 'run-completed', runId, at },
  ];
  writeConversationLog(dataPath, { title, workspacePath, at, events });
}
