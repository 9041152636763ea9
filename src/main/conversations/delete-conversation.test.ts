import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createParrotBackend } from '../testing/parrot-backend';
import { startLibraryApp } from '../testing/start-library-app';
import { fakeTrash } from '../tools/file-system/testing/own-trash';

const trash = fakeTrash();

/** Whatever name the trash gives it. */
function inTrash(conversationId: string): string {
  const found = readdirSync(trash)
    .map((name) => join(trash, name))
    .filter((path) => readFileSync(path, 'utf8').includes(conversationId));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

async function start() {
  const app = await startLibraryApp({ backend: createParrotBackend() });
  const logs = () => readdirSync(join(app.dataPath, 'conversations')).filter((name) => name.endsWith('.jsonl'));
  const remove = (conversationId: string) => app.call('conversation.delete', { conversationId });
  return { ...app, logs, remove };
}

describe.runIf(process.platform === 'linux')('a conversation that is deleted', () => {
  it('is in the trash, whole, and nowhere else', async () => {
    const app = await start();
    const conversationId = await app.ask('Delete me');
    const kept = await app.ask('Keep me');
    const log = readFileSync(join(app.dataPath, 'conversations', `${conversationId}.jsonl`), 'utf8');
    await app.remove(conversationId);
    expect(readFileSync(inTrash(conversationId), 'utf8')).toBe(log);
    expect([(await app.list()).map(({ id }) => id), app.logs()]).toEqual([[kept], [`${kept}.jsonl`]]);
    for (const command of ['conversation.open', 'conversation.delete', 'conversation.resume'] as const) {
      await expect(app.call(command, { conversationId })).rejects.toThrow('no longer exists');
    }
    await expect
      .poll(() => app.messages.findLast(({ name }) => name === 'conversations.changed')?.payload)
      .toEqual(await app.list());
    const again = await app.restart();
    expect((await again.list()).map(({ id }) => id)).toEqual([kept]);
  });

  it('can be taken back out of the trash', async () => {
    const app = await start();
    const conversationId = await app.ask('Delete me');
    const before = await app.stateOf(conversationId);
    await app.remove(conversationId);
    renameSync(inTrash(conversationId), join(app.dataPath, 'conversations', `${conversationId}.jsonl`));
    expect((await app.list()).map(({ id }) => id)).toEqual([conversationId]);
    expect(await app.stateOf(conversationId)).toEqual(before);
  });

  it('takes nothing in any more from the moment on, whatever is asked for at the same time', async () => {
    const app = await start();
    for (let delay = 0; delay < 8; delay += 1) {
      const conversationId = await app.ask('Delete me');
      const removed = app.remove(conversationId);
      for (let turn = 0; turn < delay; turn += 1) await Promise.resolve();
      const asked = [
        app.call('conversation.send', { conversationId, text: 'and go on' }),
        app.call('conversation.rename', { conversationId, title: 'Renamed' }),
        app.list(),
        app.call('conversation.search', { query: 'delete', limit: 10 }),
      ];
      const [isRemoved] = await Promise.allSettled([removed, ...asked]);
      expect(isRemoved?.status).toBe('fulfilled');
      expect([await app.list(), app.logs()]).toEqual([[], []]);
      expect(app.told(conversationId).filter(({ events }) => events[0]?.type === 'run-started')).toHaveLength(1);
    }
  });

  it('is still there where there is no trash, and says why', async () => {
    const app = await start();
    const conversationId = await app.ask('Delete me');
    const before = await app.stateOf(conversationId);
    const folder = dirname(trash);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(dirname(folder), { recursive: true });
    writeFileSync(folder, 'in the way');
    await expect(app.remove(conversationId)).rejects.toThrow(
      /It couldn't be moved to the trash: .* To delete it permanently/,
    );
    rmSync(folder);
    expect(await app.stateOf(conversationId)).toEqual(before);
    await app.call('conversation.send', { conversationId, text: 'go on' });
    expect(await app.whenEnded(conversationId, { runs: 2 })).toBe('run-completed');
    await app.remove(conversationId);
    expect(await app.list()).toEqual([]);
  });
});
