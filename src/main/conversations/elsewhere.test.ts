import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { createParrotBackend } from '../testing/parrot-backend';
import { startLibraryApp } from '../testing/start-library-app';
import { temporaryFolder } from '../testing/temporary-folder';

const MINUTE = 60_000;

function startProcess(): ChildProcess & { pid: number } {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.pid === undefined) throw new Error('No process could be started');
  return Object.assign(child, { pid: child.pid });
}

/** Writes the log of a conversation that another process is working on. */
function writeRun(dataPath: string, processId: number, startedAt: number) {
  const [conversationId, runId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
  const folder = join(dataPath, 'conversations');
  const path = join(folder, `${conversationId}.jsonl`);
  const add = (...events: readonly ConversationEvent[]) =>
    appendFileSync(path, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const say = (text: string) =>
    add({ type: 'parse-results', messageId, results: [{ kind: 'text', text }], at: startedAt });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, '');
  add(
    { type: 'conversation-created', conversationId, title: 'Elsewhere', workspacePath: dataPath, at: startedAt },
    { type: 'user-message', messageId: randomUUID(), text: 'Work', at: startedAt },
    { type: 'run-started', runId, processId, provider: 'guide', model: 'guide', at: startedAt },
    { type: 'assistant-message', messageId, iteration: 1, at: startedAt },
  );
  say('I work');
  return { conversationId, runId, say, add };
}

const newDataPath = () => join(temporaryFolder(), 'data');

describe('a conversation that another process works in', () => {
  it('can be read as it grows, and nothing more', async () => {
    const dataPath = newDataPath();
    const other = writeRun(dataPath, startProcess().pid, Date.now());
    const { conversationId } = other;
    const app = await startLibraryApp({ dataPath });
    expect(await app.list()).toMatchObject([{ id: conversationId, state: 'working', isElsewhere: true }]);
    expect((await app.stateOf(conversationId)).items.at(-1)).toMatchObject({ parts: [{ text: 'I work' }] });
    other.say(' and work');
    expect((await app.stateOf(conversationId)).items.at(-1)).toMatchObject({ parts: [{ text: 'I work and work' }] });
    const { text } = (await app.call('conversation.export', { conversationId, format: 'markdown' })) as {
      text: string;
    };
    expect(text).toContain('I work and work');
    const refused = 'Another AIntern is running this conversation';
    const model = { connectionId: 'guide', modelId: 'guide' };
    for (const [command, input] of [
      ['conversation.send', { text: 'and I' }],
      ['conversation.resume', {}],
      ['conversation.stop', {}],
      ['conversation.rename', { title: 'Mine' }],
      ['conversation.choose-model', { model }],
      ['conversation.delete', {}],
      ['tool-call.undo', { callId: conversationId }],
    ] as const) {
      await expect(app.call(command, { conversationId, ...input })).rejects.toThrow(refused);
    }
    expect(app.told(conversationId)).toEqual([]);
  });

  it('is searched with what it has come to since', async () => {
    const dataPath = newDataPath();
    const other = writeRun(dataPath, startProcess().pid, Date.now());
    const app = await startLibraryApp({ dataPath });
    const found = async (query: string) =>
      ((await app.call('conversation.search', { query, limit: 10 })).hits as unknown[]).length;
    expect([await found('work'), await found('needle')]).toEqual([2, 0]);
    other.say(' with a needle');
    expect(await found('needle')).toBe(1);
  });

  it('is ours once the other has finished, or has gone', async () => {
    const dataPath = newDataPath();
    const [finishing, dying] = [startProcess(), startProcess()];
    const finished = writeRun(dataPath, finishing.pid, Date.now());
    const cutOff = writeRun(dataPath, dying.pid, Date.now());
    const app = await startLibraryApp({ dataPath, backend: createParrotBackend() });
    expect((await app.list()).map(({ isElsewhere }) => isElsewhere)).toEqual([true, true]);
    finished.add({ type: 'run-completed', runId: finished.runId, at: Date.now() });
    dying.kill('SIGKILL');
    await once(dying, 'exit');
    expect((await app.list()).map(({ isElsewhere, state }) => [isElsewhere, state])).toEqual([
      [false, 'idle'],
      [false, 'idle'],
    ]);
    expect((await app.stateOf(cutOff.conversationId)).items.slice(-2)).toMatchObject([
      { kind: 'assistant', isCutOff: true },
      { kind: 'notice', text: 'AIntern stopped while this was running. Send a message to continue.' },
    ]);
    for (const { conversationId } of [finished, cutOff]) {
      await app.call('conversation.send', { conversationId, text: 'go on' });
      await expect.poll(async () => (await app.stateOf(conversationId)).items.at(-1)).toMatchObject({ finish: 'stop' });
    }
  });

  it('is ours at once where a younger process has the number of the one that is gone', async () => {
    const dataPath = newDataPath();
    const { conversationId } = writeRun(dataPath, startProcess().pid, Date.now() - MINUTE);
    const app = await startLibraryApp({ dataPath, backend: createParrotBackend() });
    expect(await app.list()).toMatchObject([{ id: conversationId, state: 'idle', mode: 'ask', isElsewhere: false }]);
    await app.call('conversation.send', { conversationId, text: 'go on' });
    expect(await app.whenEnded(conversationId)).toBe('run-completed');
  });

  it('appears in the list when the other begins it, and goes when the other deletes it', async () => {
    const app = await startLibraryApp();
    expect(await app.list()).toEqual([]);
    const { conversationId } = writeRun(app.dataPath, startProcess().pid, Date.now());
    expect((await app.list()).map(({ id }) => id)).toEqual([conversationId]);
    rmSync(join(app.dataPath, 'conversations', `${conversationId}.jsonl`));
    expect(await app.list()).toEqual([]);
  });
});
