import { assertNever } from '../../../shared/assert-never';
import type { ParseResult } from '../../../shared/call/parse-result';
import { type ConversationEvent, isRunEnd, type RunEndEvent } from '../../../shared/conversation/conversation-event';
import { modeForLevel } from '../../../shared/settings/approval-mode';
import { createApp } from '../../app/create-app';
import { systemClock } from '../../base/clock';
import { version } from '../../base/version';
import { defaultDataPath } from '../../storage/data-path';
import { attachFiles } from './attach-files';
import { answerFromDecisions, decisionsFileSchema } from './decisions-file';
import type { ExecOptions } from './exec-options';
import { readJsonFile } from './json-argument';
import { printHumanOutput } from './print-human-output';
import { writeLine } from './write-line';

/** Errors are also written for the app, where all of this is in the settings. */
const WHERE_SETTINGS_ARE =
  'On the command line, the address is --base-url, the model --model, its context size --context-tokens, and the key that of the environment, such as OPENAI_API_KEY.';

/** Does one run without a window; returns how it ended. */
export async function exec(prompt: string, options: ExecOptions): Promise<RunEndEvent> {
  const { workspace, provider, model, baseUrl, toolMode, contextTokens, mode, autoApprove, decisions, json } = options;
  const { attach = [] } = options;
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
      ...(contextTokens === undefined ? {} : { contextSize: contextTokens }),
    },
    settingsOverrides: {
      approvalMode: autoApprove ? modeForLevel(autoApprove) : mode,
      folderModes: [],
      ...(options.sandbox ? {} : { sandbox: { isOn: false }, folderSandboxes: [] }),
    },
  });
  try {
    const ended = new Promise<RunEndEvent>((resolve) => {
      app.subscribe((message) => {
        if (json && message.name === 'ledger.recorded') writeLine({ type: 'ledger-entry', ...message.payload });
        if (message.name !== 'conversation.events') return;
        for (const event of message.payload.events) {
          if (json) execLines(event).forEach(writeLine);
          else printHumanOutput(event);
          if (isRunEnd(event)) resolve(event);
        }
      });
    });
    const attached = await attachFiles(attach, app.handlers);
    const { id: conversationId } = await app.handlers['conversation.create']({});
    const stop = () => void app.handlers['conversation.stop']({ conversationId });
    stopping.signal.addEventListener('abort', stop);
    await app.handlers['conversation.send']({ conversationId, text: prompt, ...attached });
    if (stopping.signal.aborted) stop();
    const end = await ended;
    if (!json && provider !== 'guide' && end.type === 'run-failed' && /settings/i.test(end.error)) {
      process.stderr.write(`  ${WHERE_SETTINGS_ARE}\n`);
    }
    return end;
  } finally {
    await app.dispose();
  }
}

/** Returns the lines that a script reads for an event: streamed pieces one by one, other events as they are. */
function execLines(event: ConversationEvent): object[] {
  if (event.type === 'tool-result') {
    const { receipt } = event.result;
    return [receipt === undefined ? event : { ...event, receipt }];
  }
  if (event.type !== 'parse-results') return [event];
  const { messageId, at } = event;
  return event.results.flatMap((result): object[] => {
    switch (result.kind) {
      case 'text':
        return [{ type: 'text', text: result.text, messageId, at }];
      case 'tool-call':
        return [{ type: 'tool-call', request: result.request, messageId, at }];
      case 'error':
        return [{ type: 'parse-error', error: result.error, text: result.text, messageId, at }];
      case 'thoughts-end':
        return [thoughtsEndLine(result, event)];
      case 'buffering':
        return [];
      default:
        return assertNever(result);
    }
  });
}

function thoughtsEndLine(
  { text, takesBack, isAllBefore }: Extract<ParseResult, { kind: 'thoughts-end' }>,
  { messageId, at }: Extract<ConversationEvent, { type: 'parse-results' }>,
): object {
  return { type: 'thoughts-end', text, takesBack, isAllBefore, messageId, at };
}
