import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { cachesFolder, openPackageCache } from './package-caches';
import { trimPackageCaches } from './trim-package-caches';

const HOUR = 60 * 60 * 1_000;
const NOW = 1_000 * HOUR;

/** Caches of folders, by the hours since their last use and the bytes in them. */
function setUp(caches: Readonly<Record<string, readonly [hours: number, bytes: number]>>) {
  const dataPath = temporaryFolder();
  const paths = Object.entries(caches).map(([folder, [hours, bytes]]) => {
    const { path } = openPackageCache(dataPath, folder, NOW);
    mkdirSync(join(path, 'npm'));
    writeFileSync(join(path, 'npm', 'file'), Buffer.alloc(bytes));
    openPackageCache(dataPath, folder, NOW - hours * HOUR);
    return [folder, path] as const;
  });
  async function left(maxSize: number, maxTotalSize: number): Promise<string[]> {
    await trimPackageCaches(dataPath, { now: NOW, maxSize, maxTotalSize, inUse: HOUR });
    return paths.filter(([, path]) => existsSync(path)).map(([folder]) => folder);
  }
  return { dataPath, left };
}

describe('the package cache of a folder', () => {
  it('is its own, for the user only, and named in the variables of package managers', () => {
    const dataPath = temporaryFolder();
    const one = openPackageCache(dataPath, '/one', NOW);
    const other = openPackageCache(dataPath, '/other', NOW);
    expect(one.path).not.toBe(other.path);
    expect(openPackageCache(dataPath, '/one', NOW)).toEqual(one);
    expect(statSync(one.path).mode & 0o777).toBe(0o700);
    expect(one.environment).toMatchObject({
      npm_config_cache: join(one.path, 'npm'),
      PIP_CACHE_DIR: join(one.path, 'pip'),
      CARGO_HOME: join(one.path, 'cargo'),
      GOMODCACHE: join(one.path, 'go-mod'),
      MAVEN_ARGS: `-Dmaven.repo.local=${join(one.path, 'maven')}`,
    });
    expect(readdirSync(cachesFolder(dataPath))).toHaveLength(2);
  });

  it('tells older versions of pnpm only in folders that use it, because npm warns about what it doesn’t know', () => {
    const dataPath = temporaryFolder();
    const folder = temporaryFolder();
    const unknownToNpm = () =>
      Object.keys(openPackageCache(dataPath, folder, NOW).environment).filter((name) =>
        /^npm_config_.*dir$/.test(name),
      );
    expect(unknownToNpm()).toEqual([]);
    writeFileSync(join(folder, 'pnpm-lock.yaml'), '');
    expect(unknownToNpm()).toEqual(['npm_config_store_dir', 'npm_config_cache_dir', 'npm_config_state_dir']);
  });

  it('is removed when it has become too large', async () => {
    const { left } = setUp({ '/small': [2, 1_000], '/large': [2, 100_000] });
    expect(await left(50_000, 1_000_000)).toEqual(['/small']);
  });

  it('is removed before those used later when all of them are too large', async () => {
    const { left } = setUp({ '/old': [30, 40_000], '/new': [2, 40_000], '/older': [40, 1_000] });
    expect(await left(50_000, 60_000)).toEqual(['/new', '/older']);
  });

  it('stays while a command may use it, and nothing happens where there is none', async () => {
    const { left } = setUp({ '/used': [0, 100_000] });
    expect(await left(1, 1)).toEqual(['/used']);
    await trimPackageCaches(join(temporaryFolder(), 'none'), { now: NOW, maxSize: 1, maxTotalSize: 1, inUse: 1 });
  });
});
