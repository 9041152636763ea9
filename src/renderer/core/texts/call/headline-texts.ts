interface Verb {
  /** Before the call has ended, or if it had no effect. */
  readonly now: string;
  readonly done: string;
}

/** How the line of a call begins, by tool. */
const verbs = {
  'file-read': { now: 'Read', done: 'Read' },
  'file-write': { now: 'Write', done: 'Wrote' },
  'file-edit': { now: 'Edit', done: 'Edited' },
  'file-delete': { now: 'Delete', done: 'Deleted' },
  'file-move': { now: 'Move', done: 'Moved' },
  'file-copy': { now: 'Copy', done: 'Copied' },
  'directory-create': { now: 'Create folder', done: 'Created folder' },
  'directory-list': { now: 'List', done: 'Listed' },
  'workspace-tree': { now: 'List', done: 'Listed' },
  'search-content': { now: 'Search for', done: 'Searched for' },
  'search-files': { now: 'Find files', done: 'Searched for files' },
  'terminal-execute': { now: 'Run', done: 'Ran' },
  'terminal-start': { now: 'Start', done: 'Started' },
  'terminal-read': { now: 'Read output of', done: 'Read output of' },
  'terminal-stop': { now: 'Stop', done: 'Stopped' },
  'http-fetch': { now: 'Fetch', done: 'Fetched' },
  'git-add': { now: 'Stage', done: 'Staged' },
  'git-commit': { now: 'Commit', done: 'Committed' },
  'editor-open': { now: 'Open', done: 'Opened' },
  'editor-format': { now: 'Format', done: 'Formatted' },
  'ask-user': { now: 'Ask', done: 'Asked' },
} satisfies Record<string, Verb>;

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

export const headlineTexts = {
  verbs,
  created: 'Created',
  lines: (from: number, to: number | null) => (to === null ? `from line ${from}` : `lines ${from}–${to}`),
  inFolder: (path: string) => `in ${path}`,
  thisFolder: 'the folder',
  everything: 'all changes',
  moreLines: (lines: number) => `+${count(lines, 'line', 'lines')}`,
  addedLines: (lines: number) => `+${count(lines, 'line', 'lines')}`,
  /** What a group of calls did, in this order. */
  groups: {
    read: (files: number) => `read ${count(files, 'file', 'files')}`,
    list: (folders: number) => `listed ${count(folders, 'folder', 'folders')}`,
    search: (times: number) => (times === 1 ? 'searched once' : `searched ${times} times`),
    git: () => 'checked Git',
    project: () => 'looked at the project',
    todos: () => 'updated the to-do list',
  },
};
