import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createFileFinder, indexFiles } from './create-file-finder';

function folderWith(...paths: readonly string[]): string {
  const folder = temporaryFolder();
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), 'hunter2');
  }
  return folder;
}

const dataPath = '/nowhere/data';

describe('finding files by name', () => {
  it('offers what is nearest to the top before anything was typed, folders too', async () => {
    const folder = folderWith('src/deep/a.ts', 'src/b.ts', 'README.md', '.env');
    expect(await createFileFinder({ dataPath }).find(folder, '', 10)).toEqual({
      found: [
        { path: 'README.md', kind: 'file' },
        { path: 'src/', kind: 'folder' },
        { path: '.env', kind: 'file' },
        { path: 'src/b.ts', kind: 'file' },
        { path: 'src/deep/', kind: 'folder' },
        { path: 'src/deep/a.ts', kind: 'file' },
      ],
      total: 6,
    });
  });

  it('finds by letters in their order, the best first, however the path is begun', async () => {
    const folder = folderWith('src/renderer/app/app.tsx', 'src/main/app/create-app.ts', 'docs/apple pie.md', 'zoo.txt');
    const finder = createFileFinder({ dataPath });
    const pathsOf = async (query: string) => (await finder.find(folder, query, 10)).found.map(({ path }) => path);
    expect((await pathsOf('app.tsx'))[0]).toBe('src/renderer/app/app.tsx');
    expect((await pathsOf('./src/main/'))[0]).toBe('src/main/');
    expect((await pathsOf('crapp'))[0]).toBe('src/main/app/create-app.ts');
    expect(await pathsOf('apple pie')).toEqual(['docs/apple pie.md']);
    expect(await pathsOf('xyzzy')).toEqual([]);
  });

  it('leaves out what is ignored, git’s own files, its own data, and what a link leads to', async () => {
    const outside = folderWith('secret.txt');
    const folder = folderWith('a.ts', 'node_modules/b.ts', '.git/config', 'data/settings.json');
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    symlinkSync(outside, join(folder, 'way-out'));
    const { found } = await createFileFinder({ dataPath: join(folder, 'data') }).find(folder, '', 50);
    expect(found.map(({ path }) => path)).toEqual(['a.ts', '.gitignore']);
  });

  it('finds nothing outside, whatever is asked for', async () => {
    const folder = folderWith('a.ts');
    const finder = createFileFinder({ dataPath });
    for (const query of ['../', '/etc/passwd', '../../etc', '~']) {
      expect((await finder.find(folder, query, 10)).found).toEqual([]);
    }
  });

  it('looks again after a while, and after a failure at once', async () => {
    const folder = folderWith('a.ts');
    let now = 0;
    const finder = createFileFinder({ dataPath, clock: { now: () => now } });
    expect((await finder.find(folder, '', 10)).total).toBe(1);
    writeFileSync(join(folder, 'b.ts'), '');
    expect((await finder.find(folder, '', 10)).total).toBe(1);
    now = 6_000;
    expect((await finder.find(folder, '', 10)).total).toBe(2);
    const gone = folderWith('c.ts');
    rmSync(gone, { recursive: true });
    await expect(finder.find(gone, '', 10)).rejects.toThrow();
    mkdirSync(gone);
    expect((await finder.find(gone, '', 10)).total).toBe(0);
  });

  it('says how many of 20,000 files are like the query, and gives the best of them', () => {
    const paths = Array.from({ length: 20_000 }, (_, index) => `packages/p${index % 200}/src/file-${index}.ts`);
    const index = indexFiles(paths);
    expect(index.find('', 2)).toEqual({
      found: [
        { path: 'packages/', kind: 'folder' },
        { path: 'packages/p0/', kind: 'folder' },
      ],
      total: 20_000 + 401,
    });
    expect(index.find('p', 1)).toEqual({ found: [{ path: 'packages/', kind: 'folder' }], total: 201 });
    const { found, total } = index.find('file-1919', 20);
    expect(found[0]).toEqual({ path: 'packages/p119/src/file-1919.ts', kind: 'file' });
    expect(found.length).toBeLessThanOrEqual(20);
    expect(total).toBeLessThan(200);
  });
});
