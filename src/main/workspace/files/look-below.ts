import { join } from 'node:path';
import type { WalkOptions } from '../../risk/command-assessment';
import { mayMatch, surelyMatches } from '../../risk/paths/name-pattern';
import { protectionOf } from '../../risk/paths/protected-paths';
import { isSecretGitFile } from '../git/is-secret-git-file';
import type { IgnoreFiles } from './create-ignore-files';
import { type EntryBelow, walkBelow } from './walk-below';

/** What matters below a folder to a command that reads everything there, as relative paths with `/`. */
export interface LookBelow {
  /** Files and folders that hold credentials; entries inside such a folder are represented by the folder. */
  readonly credentials: readonly string[];
  readonly links: readonly string[];
  /** Folders that couldn't be read, or were too many. An empty string is the folder itself. */
  readonly unseen: readonly string[];
}

/** Looks wherever a command with these habits would look. */
export function lookBelow(folder: string, habits: WalkOptions, ignoreFiles: IgnoreFiles): LookBelow {
  const credentials: string[] = [];
  const links: string[] = [];
  const unseen = walkBelow(folder, (found) => {
    const isFolder = found.entry.isDirectory();
    if (isFolder && isLeftOut(folder, found, habits, ignoreFiles)) return false;
    if (found.entry.isSymbolicLink()) links.push(found.way);
    if (!holdsCredentials(found)) return true;
    if (isFolder || !isLeftOut(folder, found, habits, ignoreFiles)) credentials.push(found.way);
    return false;
  });
  return { credentials, links, unseen };
}

/** Names of credential files mean nothing for folders with the same name. */
function holdsCredentials({ path, entry }: EntryBelow): boolean {
  if (entry.isDirectory()) return protectionOf(join(path, '-'), 'read')?.kind === 'credentials';
  return protectionOf(path, 'read')?.kind === 'credentials' || isSecretGitFile(path);
}

function isLeftOut(folder: string, { way, entry }: EntryBelow, habits: WalkOptions, ignoreFiles: IgnoreFiles): boolean {
  const isFolder = entry.isDirectory();
  const { name } = entry;
  if (isFolder && habits.leavesOut?.some((pattern) => surelyMatches(pattern, name))) return true;
  if (isFolder && habits.leavesHiddenOut && name.startsWith('.') && !ignoreFiles.mayShow(folder, way)) return true;
  if (!habits.heedsIgnoreFiles || habits.shows?.some((pattern) => mayMatch(pattern, name))) return false;
  return ignoreFiles.surelyIgnore(folder, way, { isFolder });
}
