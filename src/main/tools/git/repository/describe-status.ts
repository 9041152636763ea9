import type { GitStatus } from './parse-status';

/** Describes the branch, its distance from the upstream, and the number of changes in one sentence. */
export function describeStatus(status: GitStatus): string {
  const { branch, commit, upstream, ahead = 0, behind = 0, staged, unstaged, untracked, conflicts } = status;
  const place = branch === null ? `Detached HEAD (at ${commit?.slice(0, 7)})` : `On ${branch}`;
  const start = commit === null ? `${place}, which has no commits yet` : place;
  const distance = [...(ahead > 0 ? [`${ahead} ahead of`] : []), ...(behind > 0 ? [`${behind} behind`] : [])];
  const remote =
    upstream === undefined ? '' : `, ${distance.length > 0 ? distance.join(' and ') : 'even with'} ${upstream}`;
  const counts = [
    [conflicts.length, 'in conflict'],
    [staged.length, 'staged'],
    [unstaged.length, 'changed but not staged'],
    [untracked.length, 'untracked'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, words]) => `${count} ${words}`);
  return `${start}${remote}: ${parts.length === 0 ? 'nothing has changed' : parts.join(', ')}`;
}
