import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import { isDurableEvent } from '../src/shared/conversation/event-durability';
import { folders } from './testing/aintern';
import { type Client, connectClient } from './testing/connect-client';
import { converse } from './testing/converse';
import { serveApp } from './testing/serve-app';

/** Not valid text, with some line breaks in it. */
const garbage = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7_919 + (index >> 3)) % 256));

const remembered = { rememberForWorkspace: true };
const decide = () => ApprovalDecision.approve({ decidedAt: Date.now(), decisionDuration: 0 }, remembered);

/** Creates every kind of data: a conversation, a record, a rule, a key, settings, undo data. */
async function fillData() {
  const { workspace, data } = folders();
  const app = await serveApp({ workspace, data });
  const client = await connectClient(app.url);
  await client.call('settings.update', { theme: 'dark', approvalMode: 'ask' });
  const connection = { name: 'Mine', provider: 'openai', baseUrl: 'http://127.0.0.1:9/v1', key: 'a key' } as const;
  await client.call('connection.save', connection);
  const { id } = await client.call('conversation.create', {});
  const told = await converse(client, id, 'write "hi" to a.txt', { decide });
  expect(told.at(-1)?.type).toBe('run-completed');
  const callId = told.find((event) => event.type === 'tool-result')?.id ?? '';
  const { events } = await client.call('conversation.open', { conversationId: id });
  await app.stop();
  return { workspace, data, id, callId, events };
}

async function lookAround(client: Client) {
  const { connections } = await client.call('model.list', {});
  return {
    conversations: (await client.call('conversation.list', {})).map(({ id }) => id),
    theme: (await client.call('settings.read', {})).theme,
    rules: (await client.call('permission.list', {})).rules.length,
    records: (await client.call('ledger.search', { filter: {}, skip: 0, limit: 10 })).total,
    key: connections.find(({ name }) => name === 'Mine')?.key,
  };
}

function damage(path: string, change: (bytes: Buffer) => Buffer): void {
  writeFileSync(path, change(readFileSync(path)));
}

/** Inserts a line of garbage after the first line, and half a line at the end. */
function amid(bytes: Buffer): Buffer {
  const first = bytes.indexOf('\n') + 1;
  return Buffer.concat([bytes.subarray(0, first), garbage, Buffer.from('\n'), bytes.subarray(first), garbage]);
}

/** Returns the copies of a file that were set aside as unreadable. */
function asideOf(data: string, name: string): Buffer[] {
  const names = readdirSync(data).filter((each) => each.startsWith(`${name}.unreadable-`));
  return names.map((each) => readFileSync(join(data, each)));
}

describe('RL-27: garbage in the files of the data', () => {
  it('among the lines of records and conversations, and for an index: nothing that stands around it is lost', async () => {
    const { workspace, data, id, callId, events } = await fillData();
    damage(join(data, 'ledger.jsonl'), amid);
    damage(join(data, 'conversations', `${id}.jsonl`), amid);
    damage(join(data, 'conversations', 'index.json'), () => garbage);
    damage(join(data, 'history', callId, 'manifest.json'), () => garbage);
    const app = await serveApp({ workspace, data });
    const client = await connectClient(app.url);
    expect(await lookAround(client)).toEqual({
      conversations: [id],
      theme: 'dark',
      rules: 1,
      records: 1,
      key: 'stored',
    });
    const opened = await client.call('conversation.open', { conversationId: id });
    expect(opened.events.filter(isDurableEvent)).toEqual(events.filter(isDurableEvent));
    const undone = await client.ask('tool-call.undo', { conversationId: id, callId });
    expect(undone).toMatchObject({ ok: false, error: { code: 'refused' } });
    const told = await converse(client, id, 'read a.txt', { decide });
    expect(told.at(-1)?.type).toBe('run-completed');
    expect((await lookAround(client)).records).toBe(2);
    await app.stop();
    expect(app.child.exitCode).toBe(0);
  });

  it('in place of every file: the app starts, says what it cannot read, keeps it, and works', async () => {
    const { workspace, data, id } = await fillData();
    const log = join('conversations', `${id}.jsonl`);
    const names = ['settings.json', 'keys.json', 'ledger.jsonl', log, join('conversations', 'index.json')];
    for (const name of names) damage(join(data, name), () => garbage);
    const app = await serveApp({ workspace, data });
    const client = await connectClient(app.url);
    expect(await lookAround(client)).toEqual({ conversations: [], theme: 'system', rules: 0, records: 0 });
    const { notices } = await client.call('app.describe', {});
    for (const name of ['settings.json', 'keys.json']) {
      expect(notices).toContainEqual(
        expect.stringContaining(`${join(data, name)} can't be read. The file was moved to`),
      );
      expect(asideOf(data, name)).toEqual([garbage]);
    }
    expect(readFileSync(join(data, log))).toEqual(garbage);
    const { id: another } = await client.call('conversation.create', {});
    const told = await converse(client, another, 'write "hi" to b.txt', { decide });
    expect(told.at(-1)?.type).toBe('run-completed');
    expect(await lookAround(client)).toEqual({ conversations: [another], theme: 'system', rules: 1, records: 1 });
    expect(readFileSync(join(data, 'ledger.jsonl')).subarray(0, garbage.length)).toEqual(garbage);
    await app.stop();
  });
});
