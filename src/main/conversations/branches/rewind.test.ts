import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { RewindPreview } from '../../../shared/contract/rewind';
import { isWithoutLayers } from '../../sandbox/layer/testing/when-layered';
import { describeTree } from '../../testing/describe-tree';
import { createParrotBackend, sayCalls } from '../../testing/parrot-backend';
import { startLibraryApp } from '../../testing/start-library-app';

const write = (path: string, content: string) => sayCalls({ tool: 'file-write', parameters: { path, content } });

async function start() {
  const app = await startLibraryApp({ backend: createParrotBackend() });
  writeFileSync(join(app.workspacePath, 'old.txt'), 'old\n');
  const { id } = await app.call('conversation.create');
  const conversationId = id as string;
  await app.call('conversation.choose-mode', { conversationId, mode: 'edit' });
  let runs = 0;
  async function say(text: string): Promise<void> {
    await app.call('conversation.send', { conversationId, text });
    runs += 1;
    await app.whenEnded(conversationId, { runs });
  }
  const tree = () => describeTree(app.workspacePath);
  const state = () => app.stateOf(conversationId);
  const userIds = async () => (await state()).items.flatMap(({ kind, id: item }) => (kind === 'user' ? [item] : []));
  const preview = async (itemId: string | undefined) =>
    (await app.call('conversation.preview-rewind', { conversationId, itemId })) as unknown as RewindPreview;
  const rewind = (itemId: string | undefined, part: string, leaveOut: string[] = []) =>
    app.call('conversation.rewind', { conversationId, itemId, part, leaveOut });
  const ledger = async () =>
    ((await app.call('ledger.search', { filter: {}, skip: 0, limit: 50 })) as unknown as { entries: LedgerEntry[] })
      .entries;
  return { ...app, conversationId, say, tree, state, userIds, preview, rewind, ledger };
}

describe('a rewind', () => {
  it('goes back to before a message, in the files and the conversation, and can be undone', async () => {
    const { call, conversationId, say, tree, state, userIds, preview, rewind, ledger } = await start();
    await say('Hello');
    const before = { tree: tree(), items: (await state()).items };
    await say(write('deep/new.txt', 'one'));
    await say([write('deep/new.txt', 'two'), write('old.txt', 'changed')].join('\n'));
    const after = { tree: tree(), items: (await state()).items };
    const [, second] = await userIds();
    expect(await preview(second)).toEqual({
      changes: [
        { path: 'deep/new.txt', what: 'remove' },
        { path: 'old.txt', what: 'change' },
      ],
      conflicts: [],
      notCovered: [],
      following: after.items.length - before.items.length,
    });
    expect(tree()).toEqual(after.tree);
    await rewind(second, 'both');
    expect([tree(), (await state()).items]).toEqual([before.tree, before.items]);
    expect(Object.values((await state()).calls).map(({ undone }) => undone?.message)).toEqual(Array(3).fill('Rewound'));
    await expect.poll(async () => (await ledger()).filter(({ undone }) => undone).length).toBe(3);
    await call('conversation.undo-rewind', { conversationId });
    expect([tree(), (await state()).items]).toEqual([after.tree, after.items]);
    expect(Object.values((await state()).calls).filter(({ undone }) => undone)).toEqual([]);
    await expect.poll(async () => (await ledger()).filter(({ undone }) => undone).length).toBe(0);
    await expect(call('conversation.undo-rewind', { conversationId })).rejects.toThrow('can no longer be undone');
  });

  it('takes back only the files or only the conversation on request, and calls of other branches too', async () => {
    const { call, conversationId, say, tree, state, userIds, rewind, whenEnded } = await start();
    await say('Hello');
    const before = tree();
    await say(write('one.txt', '1'));
    const [, second] = await userIds();
    const withOne = tree();
    await rewind(second, 'conversation');
    expect([tree(), (await userIds()).length]).toEqual([withOne, 1]);
    await call('conversation.send', { conversationId, text: write('two.txt', '2') });
    await whenEnded(conversationId, { runs: 3 });
    const { items } = await state();
    await rewind(items[1]?.id, 'files');
    expect([tree(), (await state()).items]).toEqual([before, items]);
  });

  it.skipIf(isWithoutLayers)(
    'takes back file calls and sandboxed commands byte for byte, or nothing at all',
    async () => {
      const app = await start();
      const run = (command: string) => sayCalls({ tool: 'terminal-execute', parameters: { command } });
      await app.call('conversation.choose-mode', { conversationId: app.conversationId, mode: 'auto' });
      await app.say('Hello');
      const before = app.tree();
      await app.say(
        [write('new.txt', 'one'), run('printf more >> new.txt; mkdir -p deep/er; cp old.txt deep/er/')].join('\n'),
      );
      await app.say(
        run('mv old.txt moved.txt; chmod 755 new.txt; ln -s new.txt link; rm deep/er/old.txt; rmdir deep/er deep'),
      );
      await app.say([write('moved.txt', 'again'), run('printf "\\0\\377" > bytes.bin')].join('\n'));
      const after = app.tree();
      expect(Object.values((await app.state()).calls).map(({ lifecycle }) => lifecycle.status)).toEqual(
        Array(5).fill('completed'),
      );
      const [, second] = await app.userIds();
      expect((await app.preview(second)).notCovered).toEqual([]);
      await app.rewind(second, 'both');
      expect(app.tree()).toEqual(before);
      await app.call('conversation.undo-rewind', { conversationId: app.conversationId });
      expect(app.tree()).toEqual(after);
      writeFileSync(join(app.workspacePath, 'moved.txt'), 'mine');
      const mine = app.tree();
      await expect(app.rewind(second, 'both')).rejects.toThrow('Nothing was changed, because of moved.txt');
      expect(app.tree()).toEqual(mine);
    },
  );

  it('CV-03 changes nothing while a file is in the way, and leaves that file out on request', async () => {
    const app = await start();
    await app.say(write('mine.txt', 'one'));
    await app.say(write('other.txt', 'two'));
    appendFileSync(join(app.workspacePath, 'mine.txt'), ' and mine');
    const [first] = await app.userIds();
    expect(await app.preview(first)).toMatchObject({
      changes: [{ path: 'other.txt', what: 'remove' }],
      conflicts: [{ path: 'mine.txt', why: 'changed' }],
    });
    const [before, items] = [app.tree(), (await app.state()).items];
    await expect(app.rewind(first, 'both')).rejects.toThrow('Nothing was changed, because of mine.txt');
    expect([app.tree(), (await app.state()).items]).toEqual([before, items]);
    await app.rewind(first, 'both', ['mine.txt']);
    expect(readFileSync(join(app.workspacePath, 'mine.txt'), 'utf8')).toBe('one and mine');
    expect([existsSync(join(app.workspacePath, 'other.txt')), (await app.state()).items]).toEqual([false, []]);
  });

  it('survives a restart, and is recorded at the next start if a crash came first', async () => {
    const app = await start();
    await app.say(write('one.txt', '1'));
    const after = app.tree();
    const [first] = await app.userIds();
    await app.rewind(first, 'both');
    const again = await app.restart();
    await again.call('conversation.undo-rewind', { conversationId: app.conversationId });
    expect(app.tree()).toEqual(after);
    await again.app.dispose();
    const log = join(app.dataPath, 'conversations', `${app.conversationId}.jsonl`);
    const lines = readFileSync(log, 'utf8').trimEnd().split('\n');
    // As if it had stopped before the two events were written.
    writeFileSync(log, `${lines.slice(0, -2).join('\n')}\n`);
    const rewinds = join(app.dataPath, 'rewinds');
    const statePath = join(rewinds, readdirSync(rewinds)[0] ?? '', 'rewind-state.json');
    const stored = JSON.parse(readFileSync(statePath, 'utf8'));
    writeFileSync(statePath, JSON.stringify({ ...stored, status: 'rewound', isRecorded: false }));
    const recovered = await startLibraryApp({ dataPath: app.dataPath, workspacePath: app.workspacePath });
    expect((await recovered.stateOf(app.conversationId)).items).toEqual([]);
    expect((await recovered.stateOf(app.conversationId)).rewind).toMatchObject({ returnTo: expect.any(String) });
  });
});
