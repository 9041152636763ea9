import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileMove } from './file-move';
import { fileRead } from './file-read';
import { setUpFiles } from './testing/set-up-files';

describe('file-move', () => {
  it('moves a file into folders that it makes', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'hi');
    expect(await run(fileMove, { from: 'a.txt', to: 'deep/er/b.txt' })).toMatchObject({
      success: true,
      message: 'Moved a.txt to deep/er/b.txt',
      artifacts: [{ type: 'file', path: 'deep/er/b.txt', description: 'Was a.txt', isNew: true, size: 2 }],
    });
    expect(readFileSync(inWork('deep', 'er', 'b.txt'), 'utf8')).toBe('hi');
    expect(existsSync(inWork('a.txt'))).toBe(false);
  });

  it('moves a folder, and a link as the link that it is', async () => {
    const { outside, run, inWork } = setUpFiles();
    mkdirSync(inWork('folder'));
    writeFileSync(inWork('folder', 'a.txt'), '');
    symlinkSync(outside, inWork('link'));
    await run(fileMove, { from: 'folder', to: 'other' });
    await run(fileMove, { from: 'link', to: 'moved-link' });
    expect(readdirSync(inWork('other'))).toEqual(['a.txt']);
    expect(readlinkSync(inWork('moved-link'))).toBe(outside);
    expect(readdirSync(outside)).toEqual([]);
  });

  it('replaces a file only when told to, and only a file', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'new');
    writeFileSync(inWork('b.txt'), 'old');
    mkdirSync(inWork('folder'));
    const move = (parameters: object) => run(fileMove, { from: 'a.txt', ...parameters });
    expect(await move({ to: 'b.txt' })).toMatchObject({ error: 'b.txt exists. Use another path, or set overwrite' });
    expect(await move({ to: 'folder', overwrite: true })).toMatchObject({
      error: 'folder is an existing folder. Use the full new path, such as folder/name',
    });
    expect(await run(fileMove, { from: 'folder', to: 'b.txt', overwrite: true })).toMatchObject({
      errorCode: 'Exists',
    });
    expect(await move({ to: 'b.txt', overwrite: true })).toMatchObject({
      message: 'Moved a.txt to b.txt, overwriting the existing file',
    });
    expect(readFileSync(inWork('b.txt'), 'utf8')).toBe('new');
  });

  it('refuses what makes no sense', async () => {
    const { run, errorsOf, inWork } = setUpFiles();
    mkdirSync(inWork('folder'));
    mkdirSync(inWork('.git'));
    expect(await run(fileMove, { from: 'folder', to: 'folder/inner' })).toMatchObject({ errorCode: 'InsideItself' });
    symlinkSync('folder', inWork('alias'));
    expect(errorsOf(fileMove, { from: 'folder', to: './folder' })).toEqual([
      'from and to are the same. Change one of them',
    ]);
    expect(errorsOf(fileMove, { from: 'folder', to: 'alias' })).toEqual([]);
    writeFileSync(inWork('a.txt'), '');
    expect(await run(fileMove, { from: 'folder', to: 'a.txt/b' })).toMatchObject({
      errorCode: 'NotAFolder',
      error: 'a.txt is a file, not a folder. Use another path',
    });
    expect(errorsOf(fileMove, { from: '.git', to: 'git' })).toEqual([
      ".git holds a repository's history and can't be moved or deleted",
    ]);
    expect(errorsOf(fileMove, { from: 'folder', to: 'other/' })).toEqual([
      'other/ ends like a folder. Include the file name',
    ]);
    expect(errorsOf(fileMove, { from: 'foldr', to: 'x' })).toEqual([expect.stringContaining('Did you mean: folder')]);
  });

  it('does not replace what changed since it was read', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'new');
    writeFileSync(inWork('b.txt'), 'old');
    await run(fileRead, { path: 'b.txt' });
    writeFileSync(inWork('b.txt'), 'by somebody else');
    expect(await run(fileMove, { from: 'a.txt', to: 'b.txt', overwrite: true })).toMatchObject({
      errorCode: 'ChangedSinceRead',
    });
  });

  it('is low inside, also where it replaces, and critical where an end is outside', () => {
    const { prepare, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), '');
    writeFileSync(inWork('b.txt'), '');
    const call = (from: string, to: string) => prepare(fileMove, { from, to, overwrite: true });
    expect(call('a.txt', 'c.txt')).toMatchObject({ risk: { level: 'low' }, subjects: ['a.txt', 'c.txt'] });
    expect(call('a.txt', 'b.txt').risk).toEqual({
      level: 'low',
      reasons: ['Moves a file, replacing an existing one'],
    });
    expect(call('a.txt', '../c.txt').risk.level).toBe('critical');
    expect(call('../outside', 'c').risk.level).toBe('critical');
  });

  it('can be undone, with what it replaced and the folders that it made', async () => {
    const { run, undo, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'new');
    writeFileSync(inWork('b.txt'), 'old');
    chmodSync(inWork('b.txt'), 0o600);
    await run(fileMove, { from: 'a.txt', to: 'b.txt', overwrite: true }, 'replaced');
    expect(await undo('replaced')).toEqual({
      isUndone: true,
      message: 'Moved b.txt back to a.txt, restored b.txt',
    });
    expect(['a.txt', 'b.txt'].map((name) => readFileSync(inWork(name), 'utf8'))).toEqual(['new', 'old']);
    mkdirSync(inWork('folder'));
    await run(fileMove, { from: 'folder', to: 'x/y' }, 'moved');
    writeFileSync(inWork('x', 'y', 'since.txt'), '');
    expect(await undo('moved')).toEqual({ isUndone: true, message: 'Moved x/y back to folder, removed x' });
    expect(readdirSync(inWork('folder'))).toEqual(['since.txt']);
  });

  it.runIf(existsSync('/dev/shm'))('moves to another file system', async () => {
    const { run, inWork } = setUpFiles();
    mkdirSync(inWork('folder'));
    writeFileSync(inWork('folder', 'run.sh'), 'hi', { mode: 0o755 });
    const target = join('/dev/shm', `aintern-test-${process.pid}`);
    await run(fileMove, { from: 'folder', to: target });
    expect(readdirSync(inWork())).toEqual([]);
    await run(fileMove, { from: target, to: 'back' });
    expect(readFileSync(inWork('back', 'run.sh'), 'utf8')).toBe('hi');
    expect(existsSync(target)).toBe(false);
  });
});
