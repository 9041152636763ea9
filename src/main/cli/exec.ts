import type { ConversationEvent } from '../../shared/conversation-event';
import type { Settings } from '../../shared/settings';
import { systemClock } from '../clock';
import { createApp } from '../create-app';
import { defaultDataPath } from '../storage/data-path';
import { version } from '../version';
import { answerFromDecisions, decisionsFileSchema } from './decisions-file';
import { execLines } from './exec-lines';
import { readJsonFile } from './json-argument';
import { printForPeople } from './print-for-people';
import { writeLine } from './write-line';

export interface ExecOptions {
  readonly workspace: string;
  readonly provider: 'guide' | 'openai' | 'anthropic';
  readonly autoApprove?: Settings['autoApproveUpTo'];
  readonly decisions?: string;
  readonly json?: true;
}

type RunEnd = ConversationEvent & { type: 'run-completed' | 'run-failed' | 'run-cancelled' };

/** One run without a window; returns how it ended. */
export async function exec(prompt: string, options: ExecOptions): Promise<RunEnd> {
  const { workspace, provider, autoApprove, decisions, json } = options;
  if (provider !== 'guide') {
    throw new Error(`This version has no ${provider} provider yet: leave --provider out to use the built-in guide`);
  }
  const prepared = decisions === undefined ? [] : readJsonFile(decisions, 'The decisions file', decisionsFileSchema);
  const app = await createApp({
    dataPath: defaultDataPath(),
    host: 'cli',
    version,
    workspacePath: workspace,
    answerApproval: answerFromDecisions(prepared, systemClock.now),
    ...(autoApprove ? { settingsOverrides: { autoApproveUpTo: autoApprove } } : {}),
  });
  try {
    const ended = new Promise<RunEnd>((resolve) => {
      app.subscribe((message) => {
        if (message.name !== 'conversation.events') return;
        for (const event of message.payload.events) {
          if (json) execLines(event).forEach(writeLine);
          else printForPeople(event);
          if (isRunEnd(event)) resolve(event);
        }
      });
    });
    const { id: conversationId } = await app.handlers['conversation.create']({});
    const stop = () => void app.handlers['conversation.stop']({ conversationId });
    process.once('SIGINT', stop).once('SIGTERM', stop);
    await app.handlers['conversation.send']({ conversationId, text: prompt });
    return await ended;
  } finally {
    await app.dispose();
  }
}

function isRunEnd(event: ConversationEvent): event is RunEnd {
  return event.type === 'run-completed' || event.type === 'run-failed' || event.type === 'run-cancelled';
}
