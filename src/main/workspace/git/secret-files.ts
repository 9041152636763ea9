import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { entriesBelow } from '../entries-below';
import { readSmallFile } from '../read-small-file';
import { holdsSecretSetting } from './secret-settings';

/** Whether a file is one of git's settings and holds a credential, such as a token in the address of a remote. */
export function isSecretGitFile(path: string): boolean {
  if (!isGitSettings(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  const text = readSmallFile(path);
  // What cannot be read here may hold one.
  return text === null || holdsSecretSetting(text);
}

/** Such files below a folder, by their way from it. */
export function secretGitFilesBelow(folder: string): string[] {
  const folders = ['', ...[...entriesBelow(folder)].filter(({ entry }) => entry.isDirectory()).map(({ way }) => way)];
  return folders
    .flatMap((way) => {
      const gitFolder = join(way, '.git');
      const found = existsSync(join(folder, gitFolder, 'HEAD')) ? gitFoldersIn(folder, gitFolder) : [];
      return [join(way, '.gitmodules'), ...[way, ...found].flatMap(settingsIn)];
    })
    .filter((way) => isSecretGitFile(join(folder, way)))
    .map((way) => way.replaceAll('\\', '/'));
}

function isGitSettings(path: string): boolean {
  const name = basename(path).toLowerCase();
  if (name === '.gitconfig' || name === '.gitmodules') return true;
  return (name === 'config' || name === 'config.worktree') && existsSync(join(dirname(path), 'HEAD'));
}

function settingsIn(way: string): string[] {
  return [join(way, 'config'), join(way, 'config.worktree')];
}

/** More than anybody nests. */
const MAX_DEPTH = 4;

/** A git folder with those of its worktrees and submodules, whose names may have slashes in them. */
function gitFoldersIn(base: string, way: string, depth = 0): string[] {
  const inside = ['modules', 'worktrees'].map((name) => join(way, name));
  const parents = existsSync(join(base, way, 'HEAD')) ? inside : [way];
  const found = depth < MAX_DEPTH ? parents.flatMap((parent) => foldersIn(base, parent)) : [];
  return [way, ...found.flatMap((each) => gitFoldersIn(base, each, depth + 1))];
}

function foldersIn(base: string, way: string): string[] {
  try {
    return readdirSync(join(base, way), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(way, entry.name));
  } catch {
    return [];
  }
}
