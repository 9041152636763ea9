import type { WorktreeMerge } from '../../../shared/contract/worktree-commands';
import type { Worktree } from '../../../shared/conversation/worktree';
import { CommandFailure } from '../../base/command-failure';
import { explainGit, type GitIn } from './git-in';
import { type MainRepository, openMain, uncommittedIn } from './open-main';
import { commitSnapshot, type Snapshot, takeSnapshot } from './snapshot';

export interface MergePlan {
  readonly main: MainRepository;
  readonly snapshot: Snapshot;
  /** Null if there are conflicts. */
  readonly tree: string | null;
  /** Whether the branch can be fast-forwarded to the copy's last commit. */
  readonly isFastForward: boolean;
  /** What the user is shown. */
  readonly shown: WorktreeMerge;
}

/** Works out what merging a copy into the branch of its folder would change. Changes nothing but git's objects. */
export async function planMerge({ root, mainFolder, branch }: Worktree): Promise<MergePlan> {
  const main = await openMain(mainFolder);
  const { git } = main;
  const snapshot = await takeSnapshot(root);
  const commit = await commitSnapshot(snapshot, 'Uncommitted changes');
  const isAncestor = async (older: string, newer: string) =>
    (await git.try(['merge-base', '--is-ancestor', older, newer])).exitCode === 0;
  const isFastForward = await isAncestor(main.commit, commit);
  const merged =
    isFastForward || (await isAncestor(commit, main.commit))
      ? { tree: isFastForward ? snapshot.tree : await treeOf(git, main.commit), conflicts: [] }
      : await mergeTrees(git, main.commit, commit);
  const files = await filesBetween(git, main.commit, merged.tree ?? commit);
  const dirty = await uncommittedIn(git);
  const commits = await git.read(['log', '--format=%h %s', '-z', `${main.commit}..${snapshot.head}`]);
  return {
    main,
    snapshot,
    isFastForward,
    tree: merged.tree,
    shown: {
      ...{ branch, folder: mainFolder, target: main.branch },
      commits: commits.split('\0').filter(Boolean),
      uncommitted: [...snapshot.uncommitted],
      files,
      conflicts: merged.conflicts,
      inTheWay: dirty.filter((path) => files.some((file) => overlap(file.path, path))),
      fingerprint: [main.branch, main.commit, snapshot.head, snapshot.tree].join(' '),
    },
  };
}

async function treeOf(git: GitIn, commit: string): Promise<string> {
  return git.read(['rev-parse', '--verify', `${commit}^{tree}`]);
}

interface MergedTrees {
  readonly tree: string | null;
  readonly conflicts: string[];
}

const CONFLICTS = 1;
const UNKNOWN_OPTION = 129;

async function mergeTrees(git: GitIn, ours: string, theirs: string): Promise<MergedTrees> {
  const result = await git.try(['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ours, theirs]);
  const [tree = '', ...conflicts] = result.stdout.toString('utf8').split('\0').filter(Boolean);
  if (result.exitCode === 0) return { tree, conflicts: [] };
  if (result.exitCode === CONFLICTS && conflicts.length > 0) return { tree: null, conflicts };
  if (result.exitCode === UNKNOWN_OPTION) {
    throw new CommandFailure('refused', 'Merging from here needs git 2.38 or later. Update git, or merge with it');
  }
  throw new CommandFailure('refused', explainGit(result));
}

const states = { A: 'created', D: 'deleted' } as const;

async function filesBetween(git: GitIn, from: string, to: string): Promise<WorktreeMerge['files']> {
  const listed = await git.read(['diff-tree', '-r', '-z', '--name-status', '--no-renames', from, to]);
  const fields = listed.split('\0').filter(Boolean);
  return fields.flatMap((path, index) => {
    const status = fields[index - 1];
    if (index % 2 === 0 || status === undefined) return [];
    return [{ path, state: status === 'A' || status === 'D' ? states[status] : 'edited' }];
  });
}

/** The same path, or one inside the other. */
function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}
