import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ConversationEvent, isRunEnd } from '../src/shared/conversation/conversation-event';
import { isDurableEvent } from '../src/shared/conversation/event-durability';
import { folders } from './testing/aintern';
import { type Client, connectClient } from './testing/connect-client';
import { serveApp } from './testing/serve-app';
import { onSmallDisk, seenBy } from './testing/small-disk';

/** Uses up all remaining bytes. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [65_536, 4_096, 512, 1]) {
      const bytes = Buffer.alloc(size, 'x');
      try {
        for (;;) writeSync(file, bytes);
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code !== 'ENOSPC') throw cause;
      }
    }
  } finally {
    closeSync(file);
  }
}

/** Sends a message and waits for the run to end; returns the last event. */
async function ask(client: Client, conversationId: string, text: string) {
  const ended = client.when(
    ({ name, payload }) =>
      name === 'conversation.events' && payload.conversationId === conversationId && payload.events.some(isRunEnd),
  );
  await client.call('conversation.send', { conversationId, text });
  const message = await ended;
  return message.name === 'conversation.events' ? message.payload.events.find(isRunEnd) : undefined;
}

const isWhole = (text: string) => {
  for (const line of text.trimEnd().split('\n')) JSON.parse(line);
  return text.endsWith('\n');
};

describe('a disk of 1 MB that becomes full', () => {
  it('RL-05: is told of, costs nothing that was written, and the app goes on when there is room again', async (test) => {
    const { base, workspace, data } = folders();
    mkdirSync(data);
    const wrapper = onSmallDisk(base, { size: '1m' });
    if (!wrapper) return test.skip('this user may not mount anything, not even in a namespace of their own');
    const app = await serveApp({ workspace, data, wrapper });
    const client = await connectClient(app.url);
    const disk = seenBy(app.child.pid, data);
    const { id: conversationId } = await client.call('conversation.create', {});
    expect(await ask(client, conversationId, 'list the files')).toMatchObject({ type: 'run-completed' });
    await client.call('settings.update', { theme: 'dark' });
    const before = readLogs(disk);

    fill(join(disk, 'filler'));
    // The log's last block may still have some free bytes.
    let failed = await ask(client, conversationId, 'list the files again');
    while (failed?.type === 'run-completed') failed = await ask(client, conversationId, 'list the files again');
    expect(failed).toMatchObject({ type: 'run-failed', error: expect.stringContaining('AIntern’s data is full') });
    expect(failed).toMatchObject({ error: expect.stringContaining(`Free some space on the disk of ${data}`) });
    const refusals = await Promise.all([
      client.ask('conversation.create', {}),
      client.ask('settings.update', { theme: 'light' }),
      client.ask('connection.save', {
        name: 'Mine',
        provider: 'openai',
        baseUrl: 'https://example.com/v1',
        key: 'a key',
      }),
    ]);
    const noSpace = { code: 'refused', message: expect.stringContaining('AIntern’s data is full') };
    expect(refusals).toEqual(refusals.map(() => ({ ok: false, error: noSpace })));
    for (const [name, text] of before) expect(readFileSync(join(disk, 'conversations', name), 'utf8')).toContain(text);
    expect(JSON.parse(readFileSync(join(disk, 'settings.json'), 'utf8')).settings.theme).toBe('dark');

    rmSync(join(disk, 'filler'));
    expect(await ask(client, conversationId, 'list the files once more')).toMatchObject({ type: 'run-completed' });
    await client.call('settings.update', { theme: 'light' });
    const { events } = await client.call('conversation.open', { conversationId });
    const after = new Map(readLogs(disk));
    const logged = (after.get(`${conversationId}.jsonl`) ?? '')
      .trimEnd()
      .split('\n')
      // The first line also holds the log's format version.
      .map((line) => ({ ...JSON.parse(line), version: undefined }));
    expect([...after.values()].every(isWhole)).toBe(true);
    // Events from the full disk are there too, in the right place.
    const steps = (list: readonly ConversationEvent[]) => list.filter(isDurableEvent);
    expect(steps(logged)).toEqual(steps(events));
    expect(events.filter(({ type }) => type === 'user-message').length).toBeGreaterThanOrEqual(3);
    expect(isWhole(readFileSync(join(disk, 'ledger.jsonl'), 'utf8'))).toBe(true);
    await app.stop();
  });
});

describe('a disk with room for the log, but not for a backup', () => {
  it('leaves a file alone that is edited without a question, until there is room', async (test) => {
    const { base, workspace, data } = folders();
    mkdirSync(data);
    const wrapper = onSmallDisk(base, { size: '1m' });
    if (!wrapper) return test.skip('this user may not mount anything, not even in a namespace of their own');
    const old = 'precious\n'.repeat(40_000);
    writeFileSync(join(workspace, 'big.txt'), old);
    const app = await serveApp({ workspace, data, wrapper });
    const client = await connectClient(app.url);
    const filler = join(seenBy(app.child.pid, data), 'filler');
    const { id: conversationId } = await client.call('conversation.create', {});
    await client.call('conversation.choose-mode', { conversationId, mode: 'edit' });
    fill(filler);
    truncateSync(filler, statSync(filler).size - 150_000);
    const results = async () =>
      (await client.call('conversation.open', { conversationId })).events.flatMap((event) =>
        event.type === 'tool-result' ? [event.result] : [],
      );

    expect(await ask(client, conversationId, 'create big.txt with hi')).toMatchObject({ type: 'run-completed' });
    expect(await results()).toMatchObject([{ success: false, errorCode: 'NotUndoable' }]);
    expect((await results())[0]?.error).toContain('ENOSPC');
    expect(readFileSync(join(workspace, 'big.txt'), 'utf8')).toBe(old);

    rmSync(filler);
    await ask(client, conversationId, 'create big.txt with hi');
    expect((await results())[1]).toMatchObject({ success: true, metadata: { canUndo: true } });
    expect(readFileSync(join(workspace, 'big.txt'), 'utf8')).not.toBe(old);
    await app.stop();
  });
});

function readLogs(disk: string): [name: string, text: string][] {
  const folder = join(disk, 'conversations');
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
  return names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}
