const files = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`);
const commits = (count: number) => (count === 1 ? '1 commit' : `${count.toLocaleString('en')} commits`);

export const worktreeTexts = {
  busy: {
    before: '“',
    after: '” is also working in this folder, so the two may get in each other’s way.',
    offer: 'Work in a separate copy…',
    open: (title: string) => `Open ${title}`,
  },
  gone: (folder: string) => `The separate copy of this conversation is gone: ${folder} no longer exists.`,
  leave: 'Return to the main folder',
  chip: (folder: string) => `Working in a separate copy in ${folder}`,
  row: (branch: string) => `In a separate copy on ${branch}`,
  create: {
    title: 'Work in a separate copy',
    what: 'This conversation continues in a copy of the folder, a git worktree with a branch of its own. Your files and other conversations stay undisturbed. When it’s done, merge or discard it in the Changes panel.',
    startsFrom: (branch: string | null, id: string) =>
      branch === null ? `Starts from ${id}` : `Starts from ${branch} at ${id}`,
    bring: (count: number) =>
      `Bring ${count === 1 ? '1 uncommitted file' : `${files(count).replace(' ', ' uncommitted ')}`} along`,
    bringHint: 'They also stay in the folder as they are.',
    ignored: 'Files that git ignores, such as installed dependencies, aren’t copied.',
    running: 'The current run is stopped, and continues in the copy.',
    confirm: 'Create copy',
    creating: 'Creating…',
    cancel: 'Cancel',
    more: (count: number) => `and ${count.toLocaleString('en')} more`,
  },
  bar: {
    label: 'Separate copy',
    merge: (branch: string | null) => (branch === null ? 'Merge…' : `Merge into ${branch}…`),
    drop: 'Discard…',
  },
  merge: {
    title: (target: string | null) => (target === null ? 'Merge' : `Merge into ${target}`),
    conflicts: (target: string) =>
      `These files changed here and in ${target} in ways that conflict, so nothing can be merged:`,
    conflictsHint: (target: string) =>
      `Ask the agent to merge ${target} into this copy and resolve the conflicts, then try again.`,
    inTheWay: (folder: string) =>
      `These files have uncommitted changes in ${folder}, which merging would overwrite. Commit or move them first:`,
    noTarget: (folder: string) => `No branch is checked out in ${folder}. Check one out, then try again.`,
    nothing: 'There is nothing to merge. You can discard the copy.',
    changes: (fileCount: number, commitCount: number) =>
      commitCount === 0
        ? `${files(fileCount)} will change:`
        : `${commits(commitCount)}; ${files(fileCount)} will change:`,
    states: { created: 'new', edited: '', deleted: 'deleted' },
    files: 'Files to merge',
    message: (count: number) =>
      `Message for the commit of ${count === 1 ? '1 uncommitted file' : files(count).replace(' ', ' uncommitted ')}`,
    after: 'Afterwards, the copy and its branch are removed. The repository’s git hooks don’t run.',
    confirm: (count: number) => `Merge ${files(count)}`,
    merging: 'Merging…',
    cancel: 'Cancel',
  },
  drop: {
    title: 'Discard the separate copy?',
    looking: 'Checking what would be lost…',
    lost: (commitCount: number, changed: readonly string[]) => {
      const parts = [
        ...(commitCount > 0 ? [commits(commitCount)] : []),
        ...(changed.length > 0 ? [files(changed.length)] : []),
      ];
      const names = changed.length > 0 ? `: ${changed.slice(0, 5).join(', ')}${changed.length > 5 ? ' …' : ''}` : '';
      return `This removes its folder, its branch and what isn’t merged: ${parts.join(' and ')}${names}. Git usually keeps the last state for two weeks; the conversation says how to restore it.`;
    },
    nothingLost: 'This removes its folder and branch. Everything in it is already in the main folder.',
    unknown: 'This removes its folder, its branch and everything that isn’t merged.',
    confirm: 'Discard copy',
    keep: 'Keep copy',
  },
};
