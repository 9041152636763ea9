import type { WorktreeMerge } from '../../../shared/contract/worktree-commands';
import type { Worktree } from '../../../shared/conversation/worktree';
import { countNoun } from '../../../shared/text/count-noun';
import { CommandFailure } from '../../base/command-failure';
import { explainGit } from './git-in';
import { type MergePlan, planMerge } from './plan-merge';
import { removeWorktree } from './remove-worktree';
import { commitSnapshot, type Snapshot, takeSnapshot } from './snapshot';

interface WantedMerge {
  /** The message for committing what is uncommitted in the copy. */
  readonly message: string;
  /** The fingerprint of the merge the user saw. */
  readonly fingerprint: string;
}

const refuse = (why: string) => new CommandFailure('refused', why);

/** Merges a copy into the branch of its folder exactly as shown, or changes nothing. */
export async function mergeWorktree(worktree: Worktree, { message, fingerprint }: WantedMerge) {
  const plan = await planMerge(worktree);
  if (plan.shown.fingerprint !== fingerprint)
    throw refuse('The files or commits changed in the meantime. Review them again');
  const obstacle = obstacleTo(plan.shown);
  if (obstacle !== null || plan.tree === null) throw refuse(obstacle ?? 'There are conflicts');
  const { git } = plan.main;
  const merged = await commitMerge(plan, plan.tree, { message, branch: worktree.branch });
  const ways = [
    '--ff-only',
    '--no-autostash',
    '--no-overwrite-ignore',
    '--no-verify-signatures',
    '--no-stat',
    '--quiet',
  ];
  // git refuses before it changes anything if it would overwrite a file of the user.
  const result = await git.try(['-c', 'gc.auto=0', '-c', 'maintenance.auto=false', 'merge', ...ways, merged]);
  if (result.exitCode !== 0) throw refuse(explainGit(result));
  const count = countNoun(plan.shown.files.length, 'file');
  const removed = `The separate copy and its branch ${worktree.branch} were removed`;
  return {
    message: `Merged ${count} into ${plan.main.branch} as ${merged.slice(0, 7)}. ${removed}.`,
    cleanUp: () => removeWorktree(worktree),
  };
}

function obstacleTo({ target, folder, files, conflicts, inTheWay }: WorktreeMerge): string | null {
  if (target === null) return `No branch is checked out in ${folder}. Check one out first`;
  if (conflicts.length > 0) return `These files conflict: ${conflicts.join(', ')}`;
  if (inTheWay.length > 0) return `These files have uncommitted changes in ${folder}: ${inTheWay.join(', ')}`;
  return files.length === 0 ? 'There is nothing to merge' : null;
}

async function commitMerge(
  { main, snapshot, isFastForward }: MergePlan,
  tree: string,
  { message, branch }: { readonly message: string; readonly branch: string },
): Promise<string> {
  const commit = await commitSnapshot(snapshot, message);
  if (isFastForward) return commit;
  const title = `Merge branch '${branch}' into ${main.branch}\n`;
  return main.git.read(['commit-tree', '-p', main.commit, '-p', commit, '-F', '-', tree], { input: title });
}

/** Discards a copy. Its last state stays in the repository until git's garbage collection. */
export async function dropWorktree(worktree: Worktree) {
  const snapshot = await takeSnapshot(worktree.root).catch(() => null);
  const kept = snapshot && (await keep(snapshot));
  return {
    message: `Discarded the separate copy and its branch ${worktree.branch}.${kept === null ? '' : ` ${kept}`}`,
    cleanUp: () => removeWorktree(worktree),
  };
}

async function keep(snapshot: Snapshot): Promise<string> {
  const commit = await commitSnapshot(snapshot, 'Discarded changes');
  const short = commit.slice(0, 10);
  return `Its last state is commit ${short}: while git keeps it, usually two weeks, “git branch NAME ${short}” brings it back.`;
}
