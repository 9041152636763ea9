import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConversationEvent } from '../src/shared/conversation/conversation-event';
import { cli, folders } from './testing/aintern';
import { connectClient } from './testing/connect-client';
import { hasEnded, serveApp, spawnApp } from './testing/serve-app';

const refusal = 'AIntern is already running with the data in';

async function complaintOf(child: ChildProcess): Promise<string> {
  let complaint = '';
  child.stderr?.on('data', (bytes) => {
    complaint += String(bytes);
  });
  await hasEnded(child);
  return complaint;
}

describe('two instances with the same data', () => {
  it('RL-22: of several that start at once after a crash, one runs and the others say why they do not', async () => {
    const { workspace, data } = folders();
    const first = await serveApp({ workspace, data });
    await first.kill();
    const children = Array.from({ length: 3 }, () => spawnApp({ workspace, data }));
    const outcomes = children.map(async (child) => {
      const listening = child.stdout ? once(child.stdout, 'data').then(() => 'listening' as const) : null;
      return Promise.race([listening, complaintOf(child)]);
    });
    const ends = await Promise.all(outcomes);
    expect(ends.filter((end) => end === 'listening')).toHaveLength(1);
    expect(ends.filter((end) => end?.includes(refusal))).toHaveLength(2);
  });

  it('RL-22: a run from the command line goes on beside the app, which reads along and writes nothing', async () => {
    const { base, workspace, data } = folders();
    const app = await serveApp({ workspace, data });
    const client = await connectClient(app.url);
    const decisions = join(base, 'decisions.json');
    writeFileSync(decisions, JSON.stringify([{ toolId: 'terminal-execute', approved: true }]));
    const command = 'while [ ! -e go ]; do sleep 0.05; done; echo gone';
    const args = [cli, 'exec', `run ${command}`, '--workspace', workspace, '--decisions', decisions, '--json'];
    const child = spawn(process.execPath, args, { env: { ...process.env, AINTERN_DATA: data } });
    onTestFinished(() => void child.kill('SIGKILL'));
    const printed: ConversationEvent[] = [];
    createInterface(child.stdout).on('line', (line) => printed.push(JSON.parse(line)));
    await expect.poll(() => printed.some(isExecuting)).toBe(true);

    const [conversation] = await client.call('conversation.list', {});
    const conversationId = conversation?.id ?? '';
    expect(conversation).toMatchObject({ isElsewhere: true, state: 'working' });
    const log = () => readFileSync(join(data, 'conversations', `${conversationId}.jsonl`), 'utf8');
    const before = log();
    const { events } = await client.call('conversation.open', { conversationId });
    expect(events.some(isExecuting)).toBe(true);
    const attempts = await Promise.all([
      client.ask('conversation.send', { conversationId, text: 'me too' }),
      client.ask('conversation.resume', { conversationId }),
      client.ask('conversation.rename', { conversationId, title: 'Mine' }),
      client.ask('conversation.delete', { conversationId }),
      client.ask('conversation.stop', { conversationId }),
    ]);
    expect(
      attempts.map((reply) => !reply.ok && reply.error.message.includes('Another AIntern is running this')),
    ).toEqual(attempts.map(() => true));
    expect(log()).toBe(before);

    writeFileSync(join(workspace, 'go'), '');
    await hasEnded(child);
    expect([child.exitCode, existsSync(join(workspace, 'go'))]).toEqual([0, true]);
    await expect
      .poll(() => client.call('conversation.list', {}))
      .toMatchObject([{ id: conversationId, mode: 'ask', isElsewhere: false, state: 'idle' }]);
    await client.call('conversation.send', { conversationId, text: 'help' });
    const types = () =>
      log()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).type);
    await expect.poll(() => types().filter((type) => type === 'run-completed')).toHaveLength(2);
    expect(types().filter((type) => type === 'run-failed')).toEqual([]);
    await app.stop();
  });
});

function isExecuting(event: { readonly type: string; readonly status?: string }): boolean {
  return event.type === 'tool-call-status' && event.status === 'executing';
}
