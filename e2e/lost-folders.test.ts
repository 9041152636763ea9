import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import type { ConversationEvent } from '../src/shared/conversation/conversation-event';
import { isDurableEvent } from '../src/shared/conversation/event-durability';
import { folders } from './testing/aintern';
import { type Client, connectClient } from './testing/connect-client';
import { converse } from './testing/converse';
import { serveApp } from './testing/serve-app';

const decide = () => ApprovalDecision.approve({ decidedAt: Date.now(), decisionDuration: 0 });

/** Returns the error of the request's only call, or that of the run. */
async function ask(client: Client, conversationId: string, text: string): Promise<string> {
  const told = await converse(client, conversationId, text, { decide });
  const result = told.find((event) => event.type === 'tool-result');
  const end = told.at(-1);
  return end?.type === 'run-failed' ? end.error : (result?.result.error ?? 'done');
}

async function start() {
  const { base, workspace, data } = folders();
  writeFileSync(join(workspace, 'a.txt'), 'hello\n');
  const app = await serveApp({ workspace, data });
  const client = await connectClient(app.url);
  const { id } = await client.call('conversation.create', {});
  expect(await ask(client, id, 'read a.txt')).toBe('done');
  return { base, workspace, data, app, client, id };
}

describe('a folder that is gone while the app runs', () => {
  it('and that is worked in: every call says so, nothing is made in its place, and it goes on when it is back', async () => {
    const { workspace, app, client, id } = await start();
    renameSync(workspace, `${workspace}-away`);
    for (const text of ['read a.txt', 'list files', 'find hello', 'run echo hi', 'write "b" to b.txt', 'git status']) {
      expect([text, await ask(client, id, text)]).toEqual([
        text,
        expect.stringContaining(`the folder ${workspace} no longer exists`),
      ]);
    }
    expect(existsSync(workspace)).toBe(false);
    renameSync(`${workspace}-away`, workspace);
    expect([await ask(client, id, 'run cat a.txt'), await ask(client, id, 'write "b" to b.txt')]).toEqual([
      'done',
      'done',
    ]);
    expect(readFileSync(join(workspace, 'b.txt'), 'utf8')).toBe('b\n');
    await app.stop();
    expect(app.child.exitCode).toBe(0);
  });

  it('and that holds the conversations: it is said, and what came meanwhile is written when it is back', async () => {
    const { data, app, client, id } = await start();
    const folder = join(data, 'conversations');
    renameSync(folder, `${folder}-away`);
    expect(await ask(client, id, 'read a.txt')).toContain(`is no longer in ${folder}`);
    expect(await client.call('settings.update', { theme: 'dark' })).toMatchObject({ theme: 'dark' });
    rmSync(folder, { recursive: true, force: true });
    renameSync(`${folder}-away`, folder);
    expect(await ask(client, id, 'read a.txt')).toBe('done');
    const { events } = await client.call('conversation.open', { conversationId: id });
    await app.stop();
    const logged: ConversationEvent[] = readFileSync(join(folder, `${id}.jsonl`), 'utf8')
      .trimEnd()
      .split('\n')
      // The first line also holds the log's format version.
      .map((line) => ({ ...JSON.parse(line), version: undefined }));
    expect(logged.filter(isDurableEvent)).toEqual(events.filter(isDurableEvent));
    expect(logged.filter(({ type }) => type === 'user-message')).toHaveLength(3);
  });

  it('with all data in it: the app goes on, a new conversation is kept, and the next start finds it', async () => {
    const { workspace, data, app, client, id } = await start();
    rmSync(data, { recursive: true });
    expect(await ask(client, id, 'read a.txt')).toContain('is no longer in');
    await client.call('settings.update', { theme: 'dark' });
    const { id: another } = await client.call('conversation.create', {});
    expect(await ask(client, another, 'read a.txt')).toBe('done');
    const { total } = await client.call('ledger.search', { filter: {}, skip: 0, limit: 10 });
    expect(total).toBeGreaterThan(0);
    await app.stop();
    const again = await serveApp({ workspace, data });
    const next = await connectClient(again.url);
    const [list, { theme }] = await Promise.all([next.call('conversation.list', {}), next.call('settings.read', {})]);
    expect([list.map((conversation) => conversation.id), theme]).toEqual([[another], 'dark']);
    await again.stop();
  });
});
