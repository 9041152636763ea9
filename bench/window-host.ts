import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { takeEnvironmentKeys } from '../src/main/model/service/environment-keys';
import type { ConversationEvent } from '../src/shared/conversation-event';
import type { PacedModel } from './window-model';
import { type ConversationShape, writeConversation } from './written-conversation';

export const longTitle = 'A long one';
/** What the last message of the long conversation says. */
export const lastWords = 'These are its last words.';

export interface ServedWindow {
  readonly url: string;
  stop(): Promise<void>;
}

/** The built web host on a data folder with one long conversation; new messages go to the given model. */
export async function serveWindow(folder: string, shape: ConversationShape, model: PacedModel): Promise<ServedWindow> {
  const { ensureBuilt } = await import(/* @vite-ignore */ pathToFileURL(resolve('scripts/ensure-built.mjs')).href);
  ensureBuilt();
  const [data, workspace] = [join(folder, 'data'), join(folder, 'work')];
  mkdirSync(workspace);
  writeLongConversation(data, shape);
  writeSettings(data, model);
  const environment: NodeJS.ProcessEnv = { ...process.env, AINTERN_DATA: data };
  // No key of whoever measures is sent anywhere.
  takeEnvironmentKeys(environment);
  const args = [resolve('out/main/cli.js'), 'serve', '--no-open', '--port', '0', '--workspace', workspace];
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  return { url: await printedUrl(child), stop: () => stop(child) };
}

function writeLongConversation(data: string, shape: ConversationShape): void {
  const conversationId = writeConversation(data, shape, longTitle);
  const [runId, messageId, at] = [randomUUID(), randomUUID(), Date.now()];
  const end: ConversationEvent[] = [
    { type: 'user-message', messageId: randomUUID(), text: 'How does it end?', at },
    { type: 'run-started', runId, processId: process.pid, provider: 'bench', model: 'bench', at },
    { type: 'assistant-message', messageId, iteration: 1, at },
    { type: 'parse-results', messageId, results: [{ kind: 'text', text: lastWords }], at },
    { type: 'answer-finished', messageId, finish: 'stop', at },
    { type: 'run-completed', runId, at },
  ];
  const file = join(data, 'conversations', `${conversationId}.jsonl`);
  appendFileSync(file, end.map((event) => `${JSON.stringify(event)}\n`).join(''));
}

function writeSettings(data: string, { id, baseUrl }: PacedModel): void {
  const connection = { id: 'bench', name: 'Bench', provider: 'openai', baseUrl };
  const defaultModel = { connectionId: connection.id, modelId: id };
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ settings: { connections: [connection], defaultModel } }));
}

async function printedUrl({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface(stdout)) return JSON.parse(line).url;
  throw new Error('The web host ended before it printed its URL');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
