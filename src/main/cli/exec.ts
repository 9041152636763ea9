import { isRunEnd, type RunEndEvent } from '../../shared/conversation-event';
import type { ModelProvider, ToolMode } from '../../shared/model';
import type { Settings } from '../../shared/settings';
import { systemClock } from '../clock';
import { createApp } from '../create-app';
import { defaultDataPath } from '../storage/data-path';
import { version } from '../version';
import { answerFromDecisions, decisionsFileSchema } from './decisions-file';
import { execLines } from './exec-lines';
import { readJsonFile } from './json-argument';
import { printForPeople } from './print-for-people';
import { UsageError } from './usage-error';
import { writeLine } from './write-line';

export interface ExecOptions {
  readonly workspace: string;
  readonly provider: ModelProvider;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly toolMode: ToolMode;
  readonly autoApprove?: Settings['autoApproveUpTo'];
  readonly decisions?: string;
  readonly json?: true;
}

/** One run without a window; returns how it ended. */
export async function exec(prompt: string, options: ExecOptions): Promise<RunEndEvent> {
  const { workspace, provider, model, baseUrl, toolMode, autoApprove, decisions, json } = options;
  if (prompt.trim() === '') throw new UsageError('Say what to do: the prompt is empty');
  if (provider === 'guide' && (model ?? baseUrl) !== undefined) {
    throw new UsageError('--model and --base-url are for --provider openai or anthropic: say which of them it is');
  }
  const prepared = decisions === undefined ? [] : readJsonFile(decisions, 'The decisions file', decisionsFileSchema);
  const stopping = new AbortController();
  const requestStop = () => stopping.abort();
  process.once('SIGINT', requestStop).once('SIGTERM', requestStop);
  const app = await createApp({
    dataPath: defaultDataPath(),
    host: 'cli',
    version,
    workspacePath: workspace,
    answerApproval: answerFromDecisions(prepared, systemClock.now),
    answerQuestion: () => null,
    commandLineModel: {
      provider,
      toolMode,
      ...(model === undefined ? {} : { model }),
      ...(baseUrl === undefined ? {} : { baseUrl }),
    },
    ...(autoApprove ? { settingsOverrides: { autoApproveUpTo: autoApprove } } : {}),
  });
  try {
    const ended = new Promise<RunEndEvent>((resolve) => {
      app.subscribe((message) => {
        if (json && message.name === 'ledger.recorded') writeLine({ type: 'ledger-entry', ...message.payload });
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
    stopping.signal.addEventListener('abort', stop);
    await app.handlers['conversation.send']({ conversationId, text: prompt });
    if (stopping.signal.aborted) stop();
    return await ended;
  } finally {
    await app.dispose();
  }
}
