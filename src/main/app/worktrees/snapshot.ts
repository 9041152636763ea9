import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandFailure } from '../../base/command-failure';
import { type GitIn, gitIn } from './git-in';
import { uncommittedIn } from './open-main';

/** All of a copy's files as they are now, as git objects. Neither the files nor its index change. */
export interface Snapshot {
  readonly git: GitIn;
  /** The last commit. */
  readonly head: string;
  readonly tree: string;
  readonly uncommitted: readonly string[];
}

export async function takeSnapshot(root: string): Promise<Snapshot> {
  const git = gitIn(root);
  const head = await git.read(['rev-parse', '--verify', 'HEAD^{commit}']);
  const uncommitted = await uncommittedIn(git);
  if (uncommitted.length === 0) {
    return { git, head, tree: await git.read(['rev-parse', '--verify', `${head}^{tree}`]), uncommitted };
  }
  const scratch = await mkdtemp(join(tmpdir(), 'aintern-index-'));
  try {
    const indexFile = join(scratch, 'index');
    // With git's cached file stats, so that unchanged files aren't read again.
    await copyFile(resolve(root, await git.read(['rev-parse', '--git-path', 'index'])), indexFile);
    await git.read(['add', '--all', '--', '.'], { indexFile });
    const nested = (await git.read(['ls-files', '--stage', '-z'], { indexFile }))
      .split('\0')
      .find((line) => line.startsWith('160000 '));
    if (nested !== undefined) {
      const path = nested.slice(nested.indexOf('\t') + 1);
      const why = `${path} is a repository of its own, so git would take over none of its files`;
      throw new CommandFailure('refused', `${why}. Remove its .git folder, or have git ignore it`);
    }
    return { git, head, tree: await git.read(['write-tree'], { indexFile }), uncommitted };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns the last commit, or a new one on top of it with what wasn't committed. No branch moves. */
export async function commitSnapshot({ git, head, tree, uncommitted }: Snapshot, message: string): Promise<string> {
  if (uncommitted.length === 0) return head;
  return git.read(['commit-tree', '-p', head, '-F', '-', tree], { input: `${message.trim()}\n` });
}
