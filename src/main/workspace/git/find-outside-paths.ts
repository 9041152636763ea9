import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { protectionOf } from '../../risk/paths/protected-paths';
import { readSmallFile } from '../files/read-small-file';
import { walkBelow } from '../files/walk-below';
import { isInside, realPathOr } from './belongs-to';
import type { GitSetting } from './git-setting';
import type { RepositoryPaths } from './inspect-repository';

/** git quotes lines of these files in its messages, or lists their contents. */
const namedFiles =
  /^(?:core\.(?:attributesfile|excludesfile)|mailmap\.file|blame\.ignorerevsfile|fsck\.skiplist|receive\.fsck\.skiplist|diff\.orderfile|gpg\.ssh\.(?:allowedsignersfile|revocationfile))$/;

/** Folders whose entries git reads for ordinary commands; it prints some of them, such as the steps of a rebase. */
const readFolders = [
  '.',
  'info',
  'objects',
  'objects/info',
  'objects/pack',
  'rebase-merge',
  'rebase-apply',
  'sequencer',
];

/** Folders that git reads recursively: refs, reflogs, and other work trees. */
const readTrees = ['refs', 'logs', 'worktrees', 'modules'];

/** Ways in which reading a repository reads files outside of both it and the workspace. */
export function findOutsidePaths(
  place: RepositoryPaths,
  settings: readonly GitSetting[],
  workspacePath: string,
): readonly string[] {
  const { root, gitFolder, commonFolder } = place;
  const isOwn = (path: string) => [gitFolder, commonFolder, workspacePath, root].some((own) => isInside(own, path));
  const isReadable = (path: string) => isOwn(path) && protectionOf(path, 'read') === null;
  const files = settings
    .filter(({ name, value }) => namedFiles.test(name) && value !== '')
    .map(({ name, value }) => ({ what: name, path: fileOf(value, root) }));
  const folders = [...new Set([gitFolder, commonFolder])];
  const links = folders.flatMap(linksIn);
  const trees = folders.flatMap((folder) => readTrees.flatMap((name) => linksBelow(folder, name, isReadable)));
  const stores = alternatesOf(join(commonFolder, 'objects'), isOwn).map((path) => ({ what: 'objects', path }));
  return [...files, ...links]
    .filter(({ path }) => !isReadable(path))
    .concat(stores)
    .map(({ what, path }) => `git reads ${what} of this repository from ${path}`)
    .concat(trees);
}

function fileOf(value: string, root: string): string {
  const path = value.startsWith('~/') ? join(homedir(), value.slice(2)) : value;
  return realPathOr(resolve(root, path));
}

function linksIn(gitFolder: string) {
  return readFolders.flatMap((name) => {
    const folder = join(gitFolder, name);
    return entriesOf(folder)
      .filter((entry) => entry.isSymbolicLink() && entry.name !== 'hooks')
      .map((entry) => ({ what: join(name, entry.name), path: realPathOr(join(folder, entry.name)) }));
  });
}

/** A linked folder may contain further links. */
function linksBelow(gitFolder: string, name: string, isReadable: (path: string) => boolean): string[] {
  const found: string[] = [];
  const unseen = walkBelow(join(gitFolder, name), ({ way, path, entry }) => {
    if (isStore(name, way)) return false;
    if (!entry.isSymbolicLink()) return true;
    const target = realPathOr(path);
    if (mayBeFolder(target) || !isReadable(target)) {
      found.push(`git reads ${name}/${way} of this repository from ${target}`);
    }
    return true;
  });
  return [...found, ...unseen.map((way) => `${join(name, way)} of this repository could not be looked at`)];
}

function mayBeFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return true;
  }
}

/** Objects and hooks of a submodule, which is checked separately before git enters it. */
function isStore(name: string, way: string): boolean {
  return name === 'modules' && /\/(?:objects|hooks)$/.test(way) && !/\/(?:refs|logs)\//.test(way);
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** A longer chain than anyone sets up by hand. */
const MAX_STORES = 5;

/** Other object stores. One of our own may name further ones. */
function alternatesOf(objects: string, isOwn: (path: string) => boolean, depth = 0): string[] {
  const listed = (readSmallFile(join(objects, 'info', 'alternates')) ?? '').split('\n');
  return listed
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => realPathOr(resolve(objects, line)))
    .flatMap((path) => (isOwn(path) && depth < MAX_STORES ? alternatesOf(path, isOwn, depth + 1) : [path]));
}
