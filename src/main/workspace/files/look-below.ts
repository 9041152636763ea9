import { join } from 'node:path';
import type { WalkOptions } from '../../risk/command-assessment';
import { mayMatch, surelyMatches } from '../../risk/paths/name-pattern';
import { protectionOf } from '../../risk/paths/protected-paths';
import { isSecretGitFile } from '../git/is-secret-git-file';
import type { IgnoreFiles } from './create-ignore-files';
import { type EntryBelow, walkBelow } from './walk-below';

/** What matters below a folder to a command that reads everything there, by paths from it, with `/` between. */
export interface LookBelow {
  /** Files and folders that hold credentials; what lies in such a folder is named by the folder. */
  readonly credentials: readonly string[];
  readonly links: readonly string[];
  /** Folders that could not be looked into, or were too many. An empty one stands for the folder itself. */
  readonly unseen: readonly string[];
}

/** Looks where a command with these habits would get to. */
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

/** The names of credential files say nothing about folders that are called like them. */
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
