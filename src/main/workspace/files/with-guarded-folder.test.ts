import { mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir, rename, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { howMany } from '../../testing/how-many';
import { temporaryFolder } from '../../testing/temporary-folder';
import { swapForLink } from '../testing/swap-for-link';
import { canPinFolders } from './pin-folder';
import { withCheckedFolder, withGuardedFolder } from './with-guarded-folder';
import { writeAtomically } from './write-atomically';

const write = (folder: string, name: string) =>
  withGuardedFolder(folder, ({ at }) => writeFile(at(name), 'hi'), { create: true });

describe.each([
  ['held', withGuardedFolder],
  ['checked', withCheckedFolder],
])('a folder that is %s', (_, withFolder) => {
  it('is the one that was named, made where it was not', async () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    await withFolder(folder, ({ at }) => writeFile(at('c.txt'), 'hi'), { create: true });
    expect(readFileSync(join(folder, 'c.txt'), 'utf8')).toBe('hi');
  });

  it('is not entered through a link', async () => {
    const base = temporaryFolder();
    mkdirSync(join(base, 'outside', 'deep'), { recursive: true });
    symlinkSync('outside', join(base, 'inside'));
    for (const folder of [join(base, 'inside'), join(base, 'inside', 'deep'), join(base, 'inside', 'new')]) {
      const attempt = withFolder(folder, ({ at }) => writeFile(at('a'), ''), { create: true });
      await expect(attempt, folder).rejects.toThrow('part of the path became a link');
    }
    expect(readdirSync(join(base, 'outside'))).toEqual(['deep']);
    expect(readdirSync(join(base, 'outside', 'deep'))).toEqual([]);
  });

  it.each(['', '.', '..', 'a/b', '../a'])('has no entry called %j', async (name) => {
    await expect(withFolder(temporaryFolder(), async ({ at }) => at(name))).rejects.toThrow('not the name of an entry');
  });
});

describe('withGuardedFolder', () => {
  it('says in words what is in the way', async () => {
    const base = temporaryFolder();
    writeFileSync(join(base, 'a.txt'), '');
    await expect(write(join(base, 'a.txt', 'deep'), 'b')).rejects.toThrow(
      `${join(base, 'a.txt')} is a file, not a folder`,
    );
    const missing = join(base, 'missing');
    await expect(withGuardedFolder(missing, async () => {})).rejects.toThrow(`The folder ${missing} doesn't exist`);
  });

  it('names the folder, not its number, in errors', async () => {
    const base = temporaryFolder();
    const attempt = withGuardedFolder(base, ({ at }) => mkdir(join(at('gone'), 'deep')));
    await expect(attempt).rejects.toThrow(join(base, 'gone', 'deep'));
  });

  it.runIf(canPinFolders)('stays the same folder when something else takes its name', async () => {
    const base = temporaryFolder();
    mkdirSync(join(base, 'folder'));
    mkdirSync(join(base, 'outside'));
    await withGuardedFolder(join(base, 'folder'), async ({ at }) => {
      await rename(join(base, 'folder'), join(base, 'moved'));
      await symlink('outside', join(base, 'folder'));
      await writeFile(at('a.txt'), 'hi');
    });
    expect(readdirSync(join(base, 'outside'))).toEqual([]);
    expect(readdirSync(join(base, 'moved'))).toEqual(['a.txt']);
  });

  it('finds out afterwards where the folder cannot be held', async () => {
    const base = temporaryFolder();
    mkdirSync(join(base, 'folder'));
    mkdirSync(join(base, 'outside'));
    const attempt = withCheckedFolder(join(base, 'folder'), async () => {
      await rename(join(base, 'folder'), join(base, 'moved'));
      await symlink('outside', join(base, 'folder'));
    });
    await expect(attempt).rejects.toThrow('was replaced');
    await unlink(join(base, 'folder'));
  });
});

/** Enough to hit every point in time. */
const WRITES = howMany({ usually: 2_000, fully: 10_000 });

it.runIf(canPinFolders)('PT-15: writes nothing outside while its folder is swapped for a link and back', async () => {
  const base = realpathSync(temporaryFolder());
  const [folder, outside] = [join(base, 'work'), join(base, 'outside')];
  mkdirSync(folder);
  mkdirSync(outside);
  const swaps = swapForLink(folder, outside);
  let written = 0;
  for (let attempt = 0; attempt < WRITES || Atomics.load(swaps, 0) < WRITES; attempt += 1) {
    await writeAtomically(join(folder, 'f'), String(attempt)).then(
      () => {
        written += 1;
      },
      () => {},
    );
  }
  expect(readdirSync(outside)).toEqual([]);
  expect(written).toBeGreaterThan(0);
});
