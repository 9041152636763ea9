import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, lstat, mkdir, readlink, realpath, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Worktree } from '../../../shared/conversation/worktree';
import { countNoun } from '../../../shared/text/count-noun';
import { CommandFailure } from '../../base/command-failure';
import { withParentFolder } from '../../workspace/files/with-parent-folder';
import { type MainRepository, openMain, uncommittedIn } from './open-main';
import { removeWorktree } from './remove-worktree';

/** Beside the data folder, because no tool may touch anything inside it. */
export const worktreesPath = (dataPath: string) => `${dataPath}-worktrees`;

interface NewWorktree {
  readonly folder: string;
  readonly dataPath: string;
  /** The conversation's title. */
  readonly title: string;
  /** Whether the copy includes the folder's uncommitted changes. */
  readonly bringsChanges: boolean;
}

/** Creates a copy of the folder's repository on a branch of its own. The folder and its branch stay as they are. */
export async function createWorktree({ folder, dataPath, title, bringsChanges }: NewWorktree) {
  const main = await openMain(folder);
  const parent = worktreesPath(dataPath);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const names = await freeNames(main, await realpath(parent), title);
  const { root, branch } = names;
  await main.git.read(['worktree', 'add', '--quiet', '--no-track', '-b', branch, root, main.commit]);
  const place = join(root, relative(main.root, folder));
  const base = { branch: main.branch, commit: main.commit };
  const worktree: Worktree = { root, folder: place, branch, mainFolder: folder, base };
  const remove = () => removeWorktree(worktree).then(() => {});
  try {
    // It may hold nothing that is committed.
    await mkdir(place, { recursive: true });
    if ((await realpath(place)) !== place)
      throw new CommandFailure(
        'refused',
        'In the last commit, this folder is a link to another one. Commit it as a folder first',
      );
    const brought = bringsChanges ? await bringChanges(main, root) : 0;
    return { worktree, message: describe(worktree, brought), remove };
  } catch (cause) {
    await remove().catch(() => {});
    throw cause;
  }
}

function describe({ root, branch, base }: Worktree, brought: number): string {
  const start = base.branch === null ? base.commit.slice(0, 7) : `${base.branch} at ${base.commit.slice(0, 7)}`;
  const also = brought === 0 ? '' : `, with ${countNoun(brought, 'uncommitted file')}`;
  const ignored = 'Files that git ignores, such as installed dependencies, are not in it';
  return `This conversation now works in a separate copy in ${root}, on the branch ${branch}. It starts from ${start}${also}. ${ignored}.`;
}

/** Returns unused names for the folder and its branch. */
async function freeNames({ git, root }: MainRepository, parent: string, title: string) {
  const hasBranch = async (name: string) =>
    (await git.try(['show-ref', '--verify', '--quiet', `refs/heads/${name}`])).exitCode === 0;
  // git can't have both the branch `aintern` and one below it.
  const prefix = (await hasBranch('aintern')) ? 'aintern-' : 'aintern/';
  const slug = slugOf(title);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? slug : `${slug}-${count}`;
    const free = { root: join(parent, `${slugOf(basename(root))}-${name}`), branch: `${prefix}${name}` };
    if (!existsSync(free.root) && !(await hasBranch(free.branch))) return free;
  }
}

const MAX_SLUG = 32;

export function slugOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_SLUG)
    .replace(/-+$/, '');
  return slug === '' ? 'copy' : slug;
}

/** Copies the folder's uncommitted files byte for byte; returns their number. */
async function bringChanges({ git, root }: MainRepository, copy: string): Promise<number> {
  const changed = await uncommittedIn(git);
  const present: string[] = [];
  // Deletions come first, because a file may have become a folder.
  for (const path of changed) {
    if (await isThere(join(root, path))) present.push(path);
    else await takeAway(join(copy, path));
  }
  for (const path of present) await bring(join(root, path), join(copy, path));
  return changed.length;
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

async function takeAway(path: string): Promise<void> {
  if (existsSync(dirname(path))) await withParentFolder(path, (entry) => rm(entry, { force: true, recursive: true }));
}

async function bring(from: string, to: string): Promise<void> {
  const found = await lstat(from);
  await withParentFolder(
    to,
    async (entry) => {
      // A nested repository isn't part of this one.
      if (!found.isFile() && !found.isSymbolicLink()) return;
      await rm(entry, { force: true, recursive: true });
      if (found.isSymbolicLink()) return symlink(await readlink(from), entry);
      await copyFile(from, entry, constants.COPYFILE_FICLONE);
      await chmod(entry, found.mode & 0o777);
    },
    { create: true },
  );
}
