import { randomUUID } from 'node:crypto';
import { writeConversationLog } from '../../src/main/testing/write-conversation-log';
import type { ConversationEvent } from '../../src/shared/conversation/conversation-event';

export interface RunIds {
  readonly runId: string;
  readonly messageId: string;
  readonly at: number;
}

/** Writes a conversation with one run to a data folder, with the given events after the start of its answer. */
export async function writeEvents(
  dataPath: string,
  title: string,
  happened: (ids: RunIds) => readonly ConversationEvent[],
): Promise<void> {
  const [runId, messageId] = [randomUUID(), randomUUID()];
  const at = Date.now();
  const events: ConversationEvent[] = [
    { type: 'user-message', messageId: randomUUID(), text: title, at },
    { type: 'run-started', runId, processId: process.pid, provider: 'anthropic', model: 'Claude', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
    ...happened({ runId, messageId, at }),
  ];
  writeConversationLog(dataPath, { title, at, events });
}
