import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { ModelBackend } from '../model/backend';
import { makeUnwritable } from '../testing/make-unwritable';
import { createParrotBackend, sayCalls } from '../testing/parrot-backend';
import { startLibraryApp } from '../testing/start-library-app';

const unknown = '00000000-0000-4000-8000-000000000000';

/** Fails, hangs or answers, depending on the last message. */
function moodyBackend(): ModelBackend {
  let isBroken = true;
  return {
    provider: 'guide',
    model: 'moody',
    async *stream({ messages, signal }) {
      const last = messages.at(-1);
      const said = last?.role === 'user' ? last.text : '';
      if (said === 'break' && isBroken) {
        isBroken = false;
        throw new Error('The model has had enough');
      }
      yield { kind: 'text', text: `You said ${said}.` };
      if (said === 'hang') await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
      yield { kind: 'end', finish: 'stop' };
    },
  };
}

/** Streams thirty words, one by one, that begin with the user's message. */
function chattyBackend(): ModelBackend {
  return {
    provider: 'guide',
    model: 'chatty',
    async *stream({ messages }) {
      const last = messages.at(-1);
      const name = last?.role === 'user' ? last.text : '';
      for (let word = 0; word < 30; word += 1) {
        yield { kind: 'text', text: `${name}${word} ` };
        await new Promise((resolve) => setTimeout(resolve, word % 5));
      }
      yield { kind: 'end', finish: 'stop' };
    },
  };
}

describe('conversations', () => {
  it('are listed the newest first, by their first words, also after a restart', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const first = await app.ask(`First things first\nand then the rest`);
    const second = await app.ask('x'.repeat(100));
    const { id: third } = await app.call('conversation.create');
    const titles = ['New conversation', `${'x'.repeat(59)}…`, 'First things first'];
    const listed = await app.list();
    expect(listed.map(({ id, title, state }) => ({ id, title, state }))).toEqual(
      [third, second, first].map((id, index) => ({ id, title: titles[index], state: 'idle' })),
    );
    const again = await app.restart();
    expect(await again.list()).toEqual(listed);
    expect(again.messages).toEqual([]);
  });

  it('show the same after a restart, from an index or from their logs', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const ids = [await app.ask('one'), await app.ask('two')];
    const before = await Promise.all(ids.map(app.stateOf));
    const listed = await app.list();
    const again = await app.restart();
    expect(await Promise.all(ids.map(again.stateOf))).toEqual(before);
    for (const damage of ['{', '{"version":99,"conversations":[]}', '{"version":1,"conversations":[{"size":1}]}']) {
      const latest = await startAfter(again.dataPath, damage);
      expect([await latest.list(), await Promise.all(ids.map(latest.stateOf))]).toEqual([listed, before]);
      await latest.app.dispose();
    }

    async function startAfter(dataPath: string, index: string) {
      await again.app.dispose();
      writeFileSync(join(dataPath, 'conversations', 'index.json'), index);
      return startLibraryApp({ dataPath });
    }
  });

  it('keep the name that the user gave them', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const { id: conversationId } = (await app.call('conversation.create')) as { id: string };
    await app.call('conversation.rename', { conversationId, title: ' My “plan” ' });
    await app.call('conversation.send', { conversationId, text: 'Hello' });
    await app.whenEnded(conversationId);
    const again = await app.restart();
    expect(await again.list()).toMatchObject([{ id: conversationId, title: 'My “plan”' }]);
    await expect(again.call('conversation.rename', { conversationId, title: ' ' })).rejects.toThrow('title');
    await expect(again.call('conversation.rename', { conversationId: unknown, title: 'x' })).rejects.toThrow(
      'no longer exists',
    );
  });

  it('keep the model that was chosen for them', async () => {
    const app = await startLibraryApp();
    const conversationId = await app.ask('list files');
    const model = { connectionId: 'guide', modelId: 'guide' };
    await app.call('conversation.choose-model', { conversationId, model });
    const again = await app.restart();
    expect((await again.stateOf(conversationId)).model).toEqual(model);
  });

  it('go on after a run that failed or was stopped, and only then', async () => {
    const app = await startLibraryApp({ backend: moodyBackend() });
    const conversationId = await app.send('break');
    expect(await app.whenEnded(conversationId)).toBe('run-failed');
    await app.call('conversation.resume', { conversationId });
    expect(await app.whenEnded(conversationId, { runs: 2 })).toBe('run-completed');
    await expect(app.call('conversation.resume', { conversationId })).rejects.toThrow('Nothing to continue');
    await app.call('conversation.send', { conversationId, text: 'hang' });
    await expect.poll(() => JSON.stringify(app.told(conversationId))).toContain('You said hang');
    await app.call('conversation.stop', { conversationId });
    expect(await app.whenEnded(conversationId, { runs: 3 })).toBe('run-cancelled');
    const again = await app.restart({ backend: createParrotBackend() });
    await again.call('conversation.resume', { conversationId });
    expect(await again.whenEnded(conversationId)).toBe('run-completed');
    const { items } = await again.stateOf(conversationId);
    expect(items.filter(({ kind }) => kind === 'user')).toHaveLength(2);
  });

  it('refuse what would get into the way of a run', async () => {
    const app = await startLibraryApp({ backend: moodyBackend() });
    const conversationId = await app.send('hang');
    const wait = 'Wait for the answer to finish, or stop it first';
    for (const command of ['conversation.resume', 'conversation.delete'] as const) {
      await expect(app.call(command, { conversationId })).rejects.toThrow(wait);
    }
    await app.call('conversation.rename', { conversationId, title: 'Renamed meanwhile' });
    expect(await app.list()).toMatchObject([{ title: 'Renamed meanwhile', state: 'working' }]);
    await app.call('conversation.stop', { conversationId });
    await app.whenEnded(conversationId);
    await app.call('conversation.stop', { conversationId });
  });

  it('answer two messages that are sent at once one after the other', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const { id: conversationId } = (await app.call('conversation.create')) as { id: string };
    await Promise.all(['one', 'two'].map((text) => app.call('conversation.send', { conversationId, text })));
    await app.whenEnded(conversationId, { runs: 2 });
    const { items, queue } = await app.stateOf(conversationId);
    expect(items.map((item) => (item.kind === 'user' ? item.text : item.kind))).toEqual([
      ...['one', 'assistant', 'two', 'assistant'],
    ]);
    expect(queue).toEqual([]);
  });

  it('come back to memory when they are needed, and their events are never counted twice', async () => {
    const app = await startLibraryApp({ backend: chattyBackend() });
    const oldest = await app.ask('first');
    await Promise.all(Array.from({ length: 8 }, (_, number) => app.ask(`later ${number}`)));
    const lastTold = app.told(oldest).at(-1);
    const { events, sequence } = await app.open(oldest);
    expect([sequence, sequence > events.length]).toEqual([(lastTold?.sequence ?? 0) + 1, true]);
    await app.call('conversation.send', { conversationId: oldest, text: 'more' });
    await app.whenEnded(oldest, { runs: 2 });
    const positions = app.told(oldest).flatMap((batch) => batch.events.map((_event, index) => batch.sequence + index));
    expect(positions).toEqual(positions.map((_position, index) => index));
    expect((await app.stateOf(oldest)).items.map(({ kind }) => kind)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
    ]);
  });

  it('have all their calls on record, also when the app is closed as soon as it is there', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const calls = Array.from({ length: 20 }, (_, number) => ({
      tool: 'file-read',
      parameters: { path: `${number}.txt` },
    }));
    await app.ask(sayCalls(...calls));
    await app.app.dispose();
    const ledger = join(app.dataPath, 'ledger.jsonl');
    const recorded = () => readFileSync(ledger, 'utf8').split('\n').slice(0, -1).toSorted();
    const before = recorded();
    for (const path of [ledger, join(app.dataPath, 'conversations', 'index.json')]) rmSync(path);
    const again = await startLibraryApp({ dataPath: app.dataPath });
    await again.app.dispose();
    expect([recorded(), before.length]).toEqual([before, 20]);
  });

  it('are there all the same when one of them cannot be read', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const kept = await app.ask('kept');
    await app.app.dispose();
    const folder = join(app.dataPath, 'conversations');
    const tooLong = join(folder, `${unknown}.jsonl`);
    writeFileSync(tooLong, '');
    truncateSync(tooLong, 2 ** 31 + 1);
    appendFileSync(join(folder, `${kept}.jsonl`), '\n\n{"half');
    const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
    const again = await app.restart();
    expect((await again.list()).map(({ id }) => id)).toEqual([kept]);
    expect((await again.list()).map(({ id }) => id)).toEqual([kept]);
    expect(warned.mock.calls).toEqual([
      [expect.stringMatching(`^The conversation in ${tooLong} can't be read: .*Make the file readable, or move it`)],
    ]);
    warned.mockRestore();
  });

  it.runIf(process.platform !== 'win32')(
    'are not begun where nothing can be written, and nothing is left of them',
    async () => {
      const app = await startLibraryApp({ backend: createParrotBackend() });
      const folder = join(app.dataPath, 'conversations');
      const warned = vi.spyOn(console, 'error').mockImplementation(() => {});
      const makeWritable = makeUnwritable(folder);
      await expect(app.call('conversation.create')).rejects.toThrow(`Make ${folder} writable, then continue.`);
      expect(await app.list()).toEqual([]);
      makeWritable();
      mkdirSync(folder, { recursive: true });
      const conversationId = await app.ask('now');
      expect((await app.list()).map(({ id }) => id)).toEqual([conversationId]);
      expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toEqual([`${conversationId}.jsonl`]);
      warned.mockRestore();
    },
  );
});

describe('several conversations at once', () => {
  it('each get their own words, in their order, and keep them', async () => {
    const app = await startLibraryApp({ backend: chattyBackend() });
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const ids = await Promise.all(names.map(app.send));
    await Promise.all(ids.map((id) => app.whenEnded(id)));
    const again = await app.restart();
    for (const [index, id] of ids.entries()) {
      const answer = Array.from({ length: 30 }, (_, word) => `${names[index]}${word} `).join('');
      const told = app.told(id);
      expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_batch, position) => position));
      const { items, title } = await again.stateOf(id);
      expect([title, items]).toMatchObject([
        names[index],
        [{ text: names[index] }, { parts: [{ kind: 'text', text: answer }], finish: 'stop' }],
      ]);
    }
  });
});
