import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { createFileHistory, type FileHistoryOptions } from './file-history';
import type { PlannedChange } from './keep-copies';

function setUp(limits: FileHistoryOptions['limits'] = {}) {
  const base = temporaryFolder();
  const scope = { workspacePath: join(base, 'work'), dataPath: join(base, 'data') };
  mkdirSync(scope.workspacePath);
  mkdirSync(join(base, 'outside'));
  const time = { now: 1_000 };
  const open = () => createFileHistory({ dataPath: scope.dataPath, clock: { now: () => time.now++ }, limits });
  const history = open();
  const inWork = (...parts: string[]) => join(scope.workspacePath, ...parts);
  const place = (path: string) => ({ realPath: inWork(path), workspacePath: path });
  const put = (path: string, content: string) => writeFileSync(inWork(path), content);
  const get = (path: string) => readFileSync(inWork(path), 'utf8');

  async function change(executionId: string, changes: readonly PlannedChange[], action: () => unknown) {
    const kept = await history.keep(executionId, changes);
    await action();
    await kept.complete();
    return kept;
  }
  const replace = (executionId: string, path: string, content: string) =>
    change(executionId, [{ kind: 'replace', place: place(path) }], () => put(path, content));
  const undo = (executionId: string) => history.undo(executionId, scope);
  const kept = () => readdirSync(join(scope.dataPath, 'history')).sort();
  return { base, scope, history, open, inWork, place, put, get, change, replace, undo, kept };
}

describe('what a conversation has seen', () => {
  it('is an objection once it is not what is there', () => {
    const { history, place } = setUp();
    const file = place('src/a.ts');
    const objection = (sessionId: string, current: string) => history.objectionTo(sessionId, file, current);
    expect(objection('one', 'x')).toBeNull();
    history.noteSeen('one', file.realPath, 'x');
    expect(objection('one', 'x')).toBeNull();
    expect(objection('one', 'y')).toMatch(
      /^src\/a\.ts has changed since you read it \(at \d\d:\d\d\)\. Read it again$/,
    );
    expect(objection('another', 'y')).toBeNull();
    history.noteSeen('one', file.realPath, 'y');
    expect(objection('one', 'y')).toBeNull();
  });
});

describe('what is kept of a call', () => {
  it('is there before the change happens, for its owner alone', async () => {
    const { scope, history, put, place } = setUp();
    put('a.txt', 'old');
    const { folder, objection } = await history.keep('call', [{ kind: 'replace', place: place('a.txt') }]);
    expect({ folder, objection }).toEqual({ folder: join(scope.dataPath, 'history', 'call'), objection: null });
    expect(readFileSync(join(folder, '0'), 'utf8')).toBe('old');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
      executionId: 'call',
      status: 'begun',
      changes: [{ kind: 'replace', before: { kind: 'file', size: 3 }, after: null, copy: '0' }],
    });
  });

  it('goes when nothing was changed', async () => {
    const { history, put, place, kept, undo } = setUp();
    put('a.txt', 'old');
    await (await history.keep('call', [{ kind: 'replace', place: place('a.txt') }])).discard();
    expect(kept()).toEqual([]);
    expect(await history.canUndo('call')).toBe(false);
    expect(await undo('call')).toEqual({
      isUndone: false,
      message: "The backup for this call no longer exists, so it can't be undone",
    });
  });

  it('is said to be too much, and the change happens all the same', async () => {
    const { put, replace, get, kept, undo } = setUp({ maxCallSize: 1024 * 1024 });
    put('a.txt', 'x'.repeat(1024 * 1024 + 1));
    expect((await replace('call', 'a.txt', 'new')).objection).toBe('it affects more than 1 MB');
    expect(get('a.txt')).toBe('new');
    expect(kept()).toEqual([]);
    expect(await undo('call')).toMatchObject({ isUndone: false });
  });

  it('makes room for the newest, the oldest first', async () => {
    const { put, replace, kept, undo } = setUp({ maxTotalSize: 25 });
    put('a.txt', '0123456789');
    for (const id of ['one', 'two', 'three']) await replace(id, 'a.txt', '9876543210');
    expect(kept()).toEqual(['three', 'two']);
    expect(await undo('one')).toMatchObject({ isUndone: false });
  });

  it('cannot lead out of the history, whatever the id', async () => {
    const { scope, put, replace, undo, get, kept } = setUp();
    put('a.txt', 'old');
    await replace('../../escape', 'a.txt', 'new');
    expect(readdirSync(scope.dataPath)).toEqual(['history']);
    expect(kept()).toHaveLength(1);
    expect(await undo('../../escape')).toMatchObject({ isUndone: true });
    expect(get('a.txt')).toBe('old');
  });

  it('says why where nothing can be written', async () => {
    const { scope, replace, put } = setUp();
    put('a.txt', 'old');
    writeFileSync(scope.dataPath, '');
    expect((await replace('call', 'a.txt', 'new')).objection).toContain('ENOTDIR');
  });
});

describe('the content before a call', () => {
  it('is read by the path that is shown, also after the file has changed again', async () => {
    const { history, put, replace, change, place } = setUp();
    put('a.txt', 'old');
    await replace('call', 'a.txt', 'new');
    put('a.txt', 'newest');
    await change('making', [{ kind: 'create', place: place('b.txt') }], () => put('b.txt', 'made'));
    expect(await history.readBefore('call', 'a.txt')).toEqual({
      kind: 'content',
      bytes: Buffer.from('old'),
      mode: expect.any(Number),
    });
    expect(await history.readBefore('making', 'b.txt')).toEqual({ kind: 'absent' });
  });

  it('is refused where it is not what was there, or where nothing was kept', async () => {
    const { history, scope, put, replace } = setUp();
    put('a.txt', 'old');
    await replace('call', 'a.txt', 'new');
    expect(await history.readBefore('call', '../a.txt')).toEqual({
      kind: 'unknown',
      why: "The call didn't change this file's content",
    });
    expect(await history.readBefore('../call', 'a.txt')).toMatchObject({ kind: 'unknown' });
    writeFileSync(join(scope.dataPath, 'history', 'call', '0'), 'evil');
    expect(await history.readBefore('call', 'a.txt')).toEqual({
      kind: 'unknown',
      why: 'The backup copy is damaged',
    });
  });
});

describe('the content after a call', () => {
  it('is what the call left, until the file changes again', async () => {
    const { history, put, replace, change, place } = setUp();
    put('a.txt', 'old');
    await replace('call', 'a.txt', 'new');
    await change('removing', [{ kind: 'delete', place: place('a.txt') }], () => rmSync(place('a.txt').realPath));
    expect(await history.readAfter('removing', 'a.txt')).toEqual({ kind: 'absent' });
    put('a.txt', 'new');
    expect(await history.readAfter('call', 'a.txt')).toEqual({ kind: 'content', bytes: Buffer.from('new') });
    put('a.txt', 'newest');
    expect(await history.readAfter('call', 'a.txt')).toEqual({ kind: 'unknown', why: 'The file has changed since' });
  });
});

describe('undoing a call', () => {
  it('puts nothing back that was not there before', async () => {
    const { scope, put, replace, undo, get } = setUp();
    put('a.txt', 'old');
    await replace('call', 'a.txt', 'new');
    writeFileSync(join(scope.dataPath, 'history', 'call', '0'), 'evil');
    expect(await undo('call')).toEqual({
      isUndone: false,
      message: "Nothing was undone: the backup of a.txt doesn't match the original",
    });
    expect(get('a.txt')).toBe('new');
  });

  it('puts back content and mode, once', async () => {
    const { put, replace, undo, get, inWork, history } = setUp();
    put('run.sh', 'old');
    chmodSync(inWork('run.sh'), 0o750);
    await replace('call', 'run.sh', 'new');
    chmodSync(inWork('run.sh'), 0o644);
    expect(await history.canUndo('call')).toBe(true);
    expect(await undo('call')).toEqual({ isUndone: true, message: 'Restored run.sh' });
    expect(get('run.sh')).toBe('old');
    expect(statSync(inWork('run.sh')).mode & 0o777).toBe(0o750);
    expect(readdirSync(inWork())).toEqual(['run.sh']);
    expect(await history.canUndo('call')).toBe(false);
    expect(await undo('call')).toEqual({ isUndone: false, message: 'This call was already undone' });
  });

  it('restores a folder with its mode, even a read-only one', async () => {
    const { put, place, change, undo, inWork } = setUp();
    mkdirSync(inWork('folder'));
    put('folder/a.txt', 'a');
    chmodSync(inWork('folder'), 0o575);
    await change('call', [{ kind: 'delete', place: place('folder') }], () => {
      chmodSync(inWork('folder'), 0o755);
      return rm(inWork('folder'), { recursive: true });
    });
    expect(await undo('call')).toMatchObject({ isUndone: true });
    expect(statSync(inWork('folder')).mode & 0o777).toBe(0o575);
    expect(readFileSync(inWork('folder', 'a.txt'), 'utf8')).toBe('a');
    chmodSync(inWork('folder'), 0o755);
  });

  it.runIf(process.platform === 'linux')('keeps nothing of a folder with a file whose name is not text', async () => {
    const { put, place, inWork, open } = setUp();
    mkdirSync(inWork('folder'));
    put('folder/a.txt', 'a');
    writeFileSync(Buffer.concat([Buffer.from(inWork('folder', 'b')), Buffer.from([0xff])]), 'b');
    const kept = await open().keep('call', [{ kind: 'delete', place: place('folder') }]);
    expect(kept.objection).toContain("name isn't text");
  });

  it('puts back a file that was replaced by one with the same content', async () => {
    const { put, place, change, undo, get, inWork } = setUp();
    put('a.txt', 'same');
    put('b.txt', 'same');
    const changes: PlannedChange[] = [
      { kind: 'replace', place: place('b.txt') },
      { kind: 'move', from: place('a.txt'), to: place('b.txt') },
    ];
    await change('call', changes, () => rename(inWork('a.txt'), inWork('b.txt')));
    expect(await undo('call')).toMatchObject({ isUndone: true });
    expect([get('a.txt'), get('b.txt')]).toEqual(['same', 'same']);
  });

  it('works after a restart', async () => {
    const { put, replace, open, scope, get } = setUp();
    put('a.txt', 'old');
    await replace('call', 'a.txt', 'new');
    expect(await open().undo('call', scope)).toMatchObject({ isUndone: true });
    expect(get('a.txt')).toBe('old');
  });

  it('refuses as a whole when one file is not what the call left, and says which', async () => {
    const { put, place, change, undo, get } = setUp();
    put('a.txt', 'old a');
    put('b.txt', 'old b');
    const changes: PlannedChange[] = ['a.txt', 'b.txt'].map((path) => ({ kind: 'replace', place: place(path) }));
    await change('call', changes, () => {
      put('a.txt', 'new a');
      put('b.txt', 'new b');
    });
    put('b.txt', 'by somebody else');
    expect(await undo('call')).toEqual({
      isUndone: false,
      message: 'b.txt changed since this call, so nothing was undone',
    });
    expect([get('a.txt'), get('b.txt')]).toEqual(['new a', 'by somebody else']);
  });

  it('refuses where something has come to the place of what was deleted or moved', async () => {
    const { put, place, change, undo, inWork } = setUp();
    put('a.txt', 'a');
    put('b.txt', 'b');
    await change('delete', [{ kind: 'delete', place: place('a.txt') }], () => rm(inWork('a.txt')));
    await change('move', [{ kind: 'move', from: place('b.txt'), to: place('c.txt') }], () =>
      rename(inWork('b.txt'), inWork('c.txt')),
    );
    put('a.txt', 'new');
    put('b.txt', 'new');
    expect(await undo('delete')).toMatchObject({ isUndone: false, message: expect.stringContaining('a.txt changed') });
    expect(await undo('move')).toMatchObject({ isUndone: false, message: expect.stringContaining('c.txt changed') });
  });

  it('does not go through a link that has come since', async () => {
    const { base, put, place, change, undo, inWork } = setUp();
    mkdirSync(inWork('folder'));
    put('folder/a.txt', 'old');
    await change('call', [{ kind: 'delete', place: place('folder/a.txt') }], () => rm(inWork('folder', 'a.txt')));
    await rename(inWork('folder'), inWork('moved'));
    symlinkSync(join(base, 'outside'), inWork('folder'));
    expect(await undo('call')).toMatchObject({ isUndone: false });
    expect(readdirSync(join(base, 'outside'))).toEqual([]);
  });

  it('takes everything back when a part of it fails', async () => {
    const { put, place, change, undo, get, inWork, scope } = setUp();
    put('a.txt', 'old a');
    put('b.txt', 'old b');
    const changes: PlannedChange[] = ['a.txt', 'b.txt'].map((path) => ({ kind: 'replace', place: place(path) }));
    await change('call', changes, () => {
      put('a.txt', 'new a');
      put('b.txt', 'new b');
    });
    await rm(join(scope.dataPath, 'history', 'call', '1'));
    expect(await undo('call')).toMatchObject({
      isUndone: false,
      message: expect.stringContaining('Nothing was undone'),
    });
    expect([get('a.txt'), get('b.txt')]).toEqual(['new a', 'new b']);
    expect(readdirSync(inWork()).sort()).toEqual(['a.txt', 'b.txt']);
  });

  it('knows after a crash whether the change happened', async () => {
    const { history, put, place, undo, inWork, get } = setUp();
    put('a.txt', 'old');
    put('b.txt', 'old');
    await history.keep('before', [{ kind: 'delete', place: place('a.txt') }]);
    expect(await undo('before')).toEqual({ isUndone: true, message: 'Nothing needed to be restored' });
    await history.keep('after', [{ kind: 'move', from: place('b.txt'), to: place('c.txt') }]);
    await rename(inWork('b.txt'), inWork('c.txt'));
    expect(await undo('after')).toEqual({ isUndone: true, message: 'Moved c.txt back to b.txt' });
    await history.keep('unknown', [{ kind: 'replace', place: place('a.txt') }]);
    put('a.txt', 'by whom?');
    expect(await undo('unknown')).toMatchObject({ isUndone: false });
    expect(get('a.txt')).toBe('by whom?');
  });

  it('ignores a manifest that is not whole', async () => {
    const { scope, undo, put, replace, kept } = setUp();
    mkdirSync(join(scope.dataPath, 'history', 'broken'), { recursive: true });
    await writeFile(join(scope.dataPath, 'history', 'broken', 'manifest.json'), '{"executionId":"bro');
    expect(await undo('broken')).toMatchObject({ isUndone: false });
    put('a.txt', 'old');
    expect((await replace('next', 'a.txt', 'new')).objection).toBeNull();
    expect(kept()).toEqual(['broken', 'next']);
  });

  it('works where the data is behind a link', async () => {
    const { base, scope, put, place, get } = setUp();
    mkdirSync(scope.dataPath);
    symlinkSync(scope.dataPath, join(base, 'data-link'));
    const history = createFileHistory({ dataPath: join(base, 'data-link'), clock: { now: () => 1 } });
    put('a.txt', 'old');
    const kept = await history.keep('call', [{ kind: 'replace', place: place('a.txt') }]);
    put('a.txt', 'new');
    await kept.complete();
    expect(await history.undo('call', scope)).toMatchObject({ isUndone: true });
    expect(get('a.txt')).toBe('old');
    expect(existsSync(join(scope.dataPath, 'history', 'call'))).toBe(true);
  });
});
