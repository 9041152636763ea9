import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { moveToTrash } from './changes/move-to-trash';
import { createFileDelete } from './file-delete';
import { fileRead } from './file-read';
import { fakeTrash } from './testing/own-trash';
import { setUpFiles } from './testing/set-up-files';

const fileDelete = createFileDelete({ trash: moveToTrash });

const trash = fakeTrash();
const inTrash = () => readdirSync(trash).map((name) => join(trash, name));

describe.runIf(process.platform === 'linux')('file-delete', () => {
  it('moves a file to the trash and shows what was in it', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'precious\n');
    const result = await run(fileDelete, { path: 'a.txt' });
    expect(result).toMatchObject({
      success: true,
      message: 'a.txt was moved to the trash',
      artifacts: [{ type: 'file', path: 'a.txt', isNew: false }],
    });
    expect(result.artifacts[0]?.diff).toContain('-precious');
    expect(existsSync(inWork('a.txt'))).toBe(false);
    expect(inTrash().map((path) => readFileSync(path, 'utf8'))).toContain('precious\n');
  });

  it('deletes a folder only when told to, with everything in it', async () => {
    const { run, inWork } = setUpFiles();
    mkdirSync(inWork('folder', 'deep'), { recursive: true });
    writeFileSync(inWork('folder', 'deep', 'a.txt'), '');
    expect(await run(fileDelete, { path: 'folder' })).toMatchObject({
      error: 'folder is a folder. Set recursive to delete it with everything in it',
    });
    expect(await run(fileDelete, { path: 'folder', recursive: true })).toMatchObject({
      success: true,
      artifacts: [{ type: 'directory', path: 'folder', description: 'Deleted' }],
    });
    expect(readdirSync(inWork())).toEqual([]);
  });

  it('deletes a link itself, whatever it leads to', async () => {
    const { outside, run, prepare, inWork } = setUpFiles();
    writeFileSync(join(outside, 'a.txt'), 'precious');
    symlinkSync(join(outside, 'a.txt'), inWork('link'));
    symlinkSync('nowhere', inWork('dangling'));
    expect(prepare(fileDelete, { path: 'link' })).toMatchObject({ subjects: ['link'], risk: { level: 'low' } });
    for (const path of ['link', 'dangling']) expect(await run(fileDelete, { path })).toMatchObject({ success: true });
    expect(readdirSync(inWork())).toEqual([]);
    expect(readFileSync(join(outside, 'a.txt'), 'utf8')).toBe('precious');
  });

  it('is low inside and critical outside', () => {
    const { riskOf, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), '');
    expect(riskOf(fileDelete, { path: 'a.txt' })).toEqual({ level: 'low', reasons: ['Deletes a file'] });
    expect(riskOf(fileDelete, { path: '../outside', recursive: true })?.level).toBe('critical');
  });

  it('never deletes the workspace, what holds it, the data or a repository', async () => {
    const { base, scope, errorsOf, inWork } = setUpFiles();
    mkdirSync(inWork('sub', '.git'), { recursive: true });
    symlinkSync('.', inWork('self'));
    const errors = (path: string) => errorsOf(fileDelete, { path, recursive: true });
    expect(errors('.')).toEqual(['This is the workspace itself. Name something inside it']);
    expect(errors('self/.')).toEqual(['This is the workspace itself. Name something inside it']);
    expect(errors('..')).toEqual([`${base} contains the workspace. Name something inside it`]);
    expect(errors('/')).toEqual([expect.stringContaining('contains the workspace')]);
    expect(errors('sub/.git')).toEqual(["sub/.git holds a repository's history and can't be moved or deleted"]);
    expect(errors(scope.dataPath)).toEqual([expect.stringContaining("tools can't access")]);
  });

  it('refuses when the file changed since it was read', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), 'one');
    await run(fileRead, { path: 'a.txt' });
    writeFileSync(inWork('a.txt'), 'two');
    expect(await run(fileDelete, { path: 'a.txt' })).toMatchObject({ errorCode: 'ChangedSinceRead' });
  });

  it('can be undone, with folders, links and modes', async () => {
    const { run, undo, inWork } = setUpFiles();
    mkdirSync(inWork('folder', 'deep'), { recursive: true });
    writeFileSync(inWork('folder', 'deep', 'run.sh'), 'hi', { mode: 0o755 });
    symlinkSync('deep/run.sh', inWork('folder', 'link'));
    await run(fileDelete, { path: 'folder', recursive: true }, 'delete');
    expect(await undo('delete')).toEqual({
      isUndone: true,
      message: 'Restored folder, restored folder/deep, restored folder/deep/run.sh, restored folder/link',
    });
    expect(readFileSync(inWork('folder', 'link'), 'utf8')).toBe('hi');
  });
});
