import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listChanges } from '../sandbox/layer/list-changes';
import { removeTree } from '../sandbox/layer/remove-tree';
import { pictureOf, runInLayer, setUpLayer } from '../sandbox/layer/testing/set-up-layer';
import { isWithoutLayers } from '../sandbox/layer/testing/when-layered';
import { createFileHistory, type FileHistoryOptions } from './file-history';

function setUp(
  tree: string,
  limits: FileHistoryOptions['limits'] = {},
  chosenSize = (): number | undefined => undefined,
) {
  const { base, folder, start } = setUpLayer(tree);
  onTestFinished(() => removeTree(base));
  const scope = { workspacePath: folder, dataPath: join(base, 'data') };
  const time = { now: 1_000 };
  const open = () => createFileHistory({ dataPath: base, clock: { now: () => time.now++ }, limits, chosenSize });
  const history = open();
  async function run(id: string, command: string) {
    const layer = await start(id);
    runInLayer(layer, command);
    return history.applyLayer(id, layer, await listChanges(layer));
  }
  const undo = (id: string) => history.undo(id, scope);
  const kept = () => readdirSync(join(base, 'history')).sort();
  return {
    base,
    folder,
    scope,
    history,
    open,
    run,
    undo,
    kept,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
  };
}

describe.skipIf(isWithoutLayers)("a command's call in the file history", () => {
  it('is undone like any other, once', async () => {
    const { base, folder, history, run, undo } = setUp('mkdir d; echo old > a; echo gone > d/b');
    const before = pictureOf(folder);
    const applied = await run('call', 'echo new > a; rm -r d; echo new > c');
    expect(applied).toMatchObject({ conflicts: [], unkept: [], kept: join(base, 'history', 'call') });
    expect(await history.canUndo('call')).toBe(true);
    expect(await undo('call')).toEqual({ isUndone: true, message: 'Restored a, d, d/b; removed c' });
    expect(pictureOf(folder)).toEqual(before);
    expect(await history.canUndo('call')).toBe(false);
    expect(await undo('call')).toEqual({ isUndone: false, message: 'This call was already undone' });
    expect(readdirSync(join(base, 'layers'))).toEqual([]);
  });

  it('is undone after the calls that came later, whichever tool they used', async () => {
    const { folder, history, run, undo, read } = setUp('echo old > a');
    await run('first', 'echo first > a; echo first > b');
    for (const path of ['a', 'b']) {
      const place = { realPath: join(folder, path), workspacePath: path };
      const kept = await history.keep(`file-${path}`, [{ kind: 'replace', place }]);
      writeFileSync(place.realPath, 'by a file tool');
      await kept.complete();
    }
    await run('last', 'echo last > a; rm b');
    expect(await undo('first')).toEqual({
      isUndone: false,
      message: 'a changed since this call, so nothing was undone',
    });
    for (const id of ['last', 'file-b', 'file-a', 'first'])
      expect(await undo(id), id).toMatchObject({ isUndone: true });
    expect(read('a')).toBe('old\n');
    expect(readdirSync(folder)).toEqual(['a']);
  });

  it('tells the content before, as far as it was kept', async () => {
    const { history, run } = setUp('echo old > a; ln -s a link; head -c 5000 /dev/zero > big; echo m > m', {
      maxCommandSize: 1_000,
    });
    await run('call', 'echo new > a; echo new > b; rm link big; chmod 600 m');
    expect(await history.readBefore('call', 'a')).toEqual({
      kind: 'content',
      bytes: Buffer.from('old\n'),
      mode: expect.any(Number),
    });
    expect(await history.readBefore('call', 'b')).toEqual({ kind: 'absent' });
    expect(await history.readBefore('call', 'big')).toEqual({
      kind: 'unknown',
      why: 'The file was too large to keep a copy',
    });
    for (const path of ['link', 'm', 'nothing'])
      expect(await history.readBefore('call', path)).toMatchObject({ kind: 'unknown' });
  });

  it('names what could not be kept when it is undone', async () => {
    const { run, undo } = setUp('head -c 5000 /dev/zero > big; echo a > a', { maxCommandSize: 1_000 });
    expect(await run('call', 'rm big; rm a')).toMatchObject({ unkept: ['big'] });
    expect(await undo('call')).toEqual({ isUndone: true, message: "Restored a; couldn't restore big" });
  });

  it('makes room for newer ones of the same folder', async () => {
    const { history, run, kept } = setUp('head -c 600 /dev/zero > a', { maxFolderSize: 1_300 });
    for (const id of ['one', 'two', 'three']) await run(id, `head -c 600 /dev/urandom > a`);
    expect(kept()).toEqual(['three', 'two']);
    expect(await history.canUndo('one')).toBe(false);
  });

  it('keeps as much as the user has chosen for the folder', async () => {
    const limits = { maxCommandSize: 1_000, maxFolderSize: 1_300, maxTotalSize: 1_500 };
    const { run, kept } = setUp('head -c 600 /dev/zero > a', limits, () => 4_000);
    for (const id of ['one', 'two', 'three']) await run(id, 'head -c 600 /dev/urandom > a');
    expect(kept()).toEqual(['one', 'three', 'two']);
    await run('larger', 'head -c 3000 /dev/urandom > a');
    expect(await run('last', 'rm a')).toMatchObject({ unkept: [] });
    expect(kept()).toEqual(['larger', 'last']);
  });

  it('works after a restart, and when the command changed nothing there is none', async () => {
    const { scope, open, run, read } = setUp('echo old > a');
    await run('call', 'echo new > a');
    expect((await run('nothing', 'cat a')).kept).toBeNull();
    expect(await open().canUndo('nothing')).toBe(false);
    expect(await open().undo('call', scope)).toMatchObject({ isUndone: true });
    expect(read('a')).toBe('old\n');
  });

  it('is recovered into the history', async () => {
    const { base, history, open, run, undo, read } = setUp('echo old > a');
    await run('call', 'echo new > a');
    // As after a crash between applying the layer and moving what it kept.
    const root = join(base, 'layers', 'call');
    mkdirSync(root, { recursive: true });
    renameSync(join(base, 'history', 'call'), join(root, 'kept'));
    expect(await history.canUndo('call')).toBe(false);
    expect(await open().recoverLayers(() => {})).toMatchObject([{ id: 'call', outcome: 'applied', left: [] }]);
    expect(existsSync(root)).toBe(false);
    expect(await undo('call')).toMatchObject({ isUndone: true });
    expect(read('a')).toBe('old\n');
  });
});
