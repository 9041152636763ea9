import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileCopy } from './file-copy';
import { fileWrite } from './file-write';
import { setUpFiles } from './testing/set-up-files';

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('file-copy', () => {
  it('copies a file with its mode into folders that it makes', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('run.sh'), 'hi');
    chmodSync(inWork('run.sh'), 0o755);
    expect(await run(fileCopy, { from: 'run.sh', to: 'bin/run.sh' })).toMatchObject({
      success: true,
      message: 'Copied run.sh to bin/run.sh',
      artifacts: [{ type: 'file', path: 'bin/run.sh', description: 'Copy of run.sh', isNew: true, size: 2 }],
    });
    expect(readFileSync(inWork('bin', 'run.sh'), 'utf8')).toBe('hi');
    expect(modeOf(inWork('bin', 'run.sh'))).toBe(0o755);
  });

  it('copies a folder with everything in it and the links that stay inside', async () => {
    const { run, inWork } = setUpFiles();
    mkdirSync(inWork('from', 'deep'), { recursive: true });
    writeFileSync(inWork('from', 'deep', 'a.txt'), 'hi');
    symlinkSync('deep/a.txt', inWork('from', 'link'));
    chmodSync(inWork('from', 'deep'), 0o555);
    expect(await run(fileCopy, { from: 'from', to: 'to' })).toMatchObject({ message: 'Copied from to to with 1 file' });
    expect(readFileSync(inWork('to', 'link'), 'utf8')).toBe('hi');
    expect(readlinkSync(inWork('to', 'link'))).toBe('deep/a.txt');
    expect(modeOf(inWork('to', 'deep'))).toBe(0o555);
    for (const name of ['from', 'to']) chmodSync(inWork(name, 'deep'), 0o755);
  });

  it('refuses to copy something onto itself before anybody is asked, also by another name', () => {
    const { errorsOf, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'hi');
    symlinkSync('a.txt', inWork('alias.txt'));
    const errors = (to: string) => errorsOf(fileCopy, { from: 'a.txt', to, overwrite: true });
    expect(errors('./a.txt')).toEqual(['from and to are the same. Change one of them']);
    expect(errors('alias.txt')).toEqual(['from and to are the same. Change one of them']);
    expect(errors('b.txt')).toEqual([]);
  });

  it('PT-19: leaves out links that lead outside, so that nothing can be written through them', async () => {
    const { outside, run, inWork } = setUpFiles();
    mkdirSync(inWork('unpacked'));
    symlinkSync(outside, inWork('unpacked', 'absolute'));
    symlinkSync('../../outside', inWork('unpacked', 'relative'));
    // Inside from its current location, outside from its new one.
    mkdirSync(inWork('a', 'b'), { recursive: true });
    symlinkSync('../../x', inWork('a', 'b', 'up'));
    expect((await run(fileCopy, { from: 'unpacked', to: 'copy' })).message).toBe(
      'Copied unpacked to copy with 0 files, except absolute, relative (links out of the workspace, or not regular files)',
    );
    await run(fileCopy, { from: 'a/b', to: 'b' });
    for (const path of ['copy/absolute/x', 'copy/relative/x', 'b/up/x']) await run(fileWrite, { path, content: 'x' });
    expect(readdirSync(outside)).toEqual([]);
    expect(readdirSync(inWork('copy')).sort()).toEqual(['absolute', 'relative']);
  });

  it('leaves out what is no file', async () => {
    const { run, inWork } = setUpFiles();
    mkdirSync(inWork('from'));
    execFileSync('mkfifo', [inWork('from', 'pipe'), inWork('pipe')]);
    expect(await run(fileCopy, { from: 'from', to: 'to' })).toMatchObject({ success: true });
    expect(readdirSync(inWork('to'))).toEqual([]);
    expect(await run(fileCopy, { from: 'pipe', to: 'pipe-2' })).toMatchObject({ error: 'pipe is not a regular file' });
  });

  it('replaces a file only when told to, and never a folder', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'new');
    writeFileSync(inWork('b.txt'), 'old');
    mkdirSync(inWork('folder'));
    expect(await run(fileCopy, { from: 'a.txt', to: 'b.txt' })).toMatchObject({ errorCode: 'Exists' });
    expect(await run(fileCopy, { from: 'a.txt', to: 'folder', overwrite: true })).toMatchObject({
      errorCode: 'Exists',
    });
    await run(fileCopy, { from: 'a.txt', to: 'b.txt', overwrite: true });
    expect(readFileSync(inWork('b.txt'), 'utf8')).toBe('new');
    expect(readFileSync(inWork('a.txt'), 'utf8')).toBe('new');
  });

  it('does not carry AIntern’s own data along', async () => {
    const { base, run } = setUpFiles();
    expect(await run(fileCopy, { from: base, to: 'everything' })).toMatchObject({
      error: `${base} contains AIntern's own data, which tools can't access`,
    });
  });

  it('leaves nothing behind when it is stopped', async () => {
    const { prepare, contextFor, stop, inWork } = setUpFiles();
    mkdirSync(inWork('from'));
    for (let index = 0; index < 50; index += 1) writeFileSync(inWork('from', String(index)), 'x');
    const running = prepare(fileCopy, { from: 'from', to: 'to' }).run(contextFor('copy'));
    while (!existsSync(inWork('to'))) await new Promise((resolve) => setImmediate(resolve));
    stop();
    expect(await running).toMatchObject({ errorCode: 'Cancelled' });
    expect(readdirSync(inWork())).toEqual(['from']);
  });

  it('refuses a folder of too many entries', async () => {
    const { run, inWork } = setUpFiles();
    const deep = Array.from({ length: 102 }, () => 'd');
    mkdirSync(inWork('from', ...deep), { recursive: true });
    expect((await run(fileCopy, { from: 'from', to: 'to' })).error).toContain('folders more than 100 deep');
    expect(existsSync(inWork('to'))).toBe(false);
  });

  it('is low inside, also where it replaces, high from and critical to the outside', () => {
    const { prepare, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), '');
    writeFileSync(inWork('b.txt'), '');
    const call = (from: string, to: string) => prepare(fileCopy, { from, to, overwrite: true });
    expect(call('a.txt', 'c.txt')).toMatchObject({ risk: { level: 'low' }, subjects: ['a.txt', 'c.txt'] });
    expect(call('a.txt', 'b.txt').risk).toEqual({ level: 'low', reasons: ['Replaces an existing file with a copy'] });
    expect(call('../outside', 'c').risk.level).toBe('high');
    expect(call('a.txt', join('..', 'outside', 'c')).risk.level).toBe('critical');
  });

  it('can be undone, and leaves what somebody added since', async () => {
    const { run, undo, inWork } = setUpFiles();
    mkdirSync(inWork('from'));
    writeFileSync(inWork('from', 'a.txt'), 'hi');
    await run(fileCopy, { from: 'from', to: 'to' }, 'copy');
    writeFileSync(inWork('to', 'mine.txt'), '');
    expect(await undo('copy')).toEqual({
      isUndone: true,
      message: 'Removed to/a.txt, kept the folder to, which is not empty',
    });
    expect(readdirSync(inWork('to'))).toEqual(['mine.txt']);
  });
});
