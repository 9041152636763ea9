import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { directoryCreate } from './directory-create';
import { setUpFiles } from './testing/set-up-files';

describe('directory-create', () => {
  it('creates a folder and those that it is in, and can be undone', async () => {
    const { run, undo, inWork } = setUpFiles();
    expect(await run(directoryCreate, { path: 'a/b/c/' }, 'create')).toMatchObject({
      success: true,
      message: 'Created the folder a/b/c',
      artifacts: [{ type: 'directory', path: 'a/b/c', isNew: true }],
    });
    expect(existsSync(inWork('a', 'b', 'c'))).toBe(true);
    expect(await undo('create')).toEqual({ isUndone: true, message: 'Removed a/b/c, removed a/b, removed a' });
    expect(readdirSync(inWork())).toEqual([]);
  });

  it('leaves a folder as it is, and a file too', async () => {
    const { run, inWork } = setUpFiles();
    writeFileSync(inWork('a.txt'), '');
    await run(directoryCreate, { path: 'folder' });
    expect(await run(directoryCreate, { path: 'folder' })).toMatchObject({
      success: true,
      message: 'The folder folder already exists',
      artifacts: [],
    });
    expect(await run(directoryCreate, { path: 'a.txt' })).toMatchObject({ error: 'a.txt is a file, not a folder' });
    expect(await run(directoryCreate, { path: 'a.txt/b/c' })).toMatchObject({
      error: 'a.txt is a file, not a folder. Use another path',
      errorCode: 'NotAFolder',
    });
  });

  it('is low inside and critical outside, also behind a link', () => {
    const { outside, riskOf, inWork } = setUpFiles();
    symlinkSync(outside, inWork('out'));
    expect(riskOf(directoryCreate, { path: 'a' })).toEqual({ level: 'low', reasons: ['Creates a folder'] });
    expect(riskOf(directoryCreate, { path: 'out/a' })?.level).toBe('critical');
  });
});
