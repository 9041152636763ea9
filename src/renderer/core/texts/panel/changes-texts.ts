import type { ChangedFile } from '../../store/panel/changed-files';

const files = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`);
const calls = (count: number) => (count === 1 ? '1 call' : `${count.toLocaleString('en')} calls`);

export const changesTexts = {
  list: 'Changed files',
  lines: 'Changed lines',
  summary: files,
  count: (count: number) => `${files(count)} changed`,
  addedAndRemoved: (added: number, removed: number) =>
    `${added} ${added === 1 ? 'line' : 'lines'} added, ${removed} removed`,
  none: 'No changes yet',
  noneHint: 'Files created, edited, moved or deleted in this conversation show up here with their diffs.',
  noConversation: 'Open a conversation to see which files it changed.',
  cannotLoad: 'Couldn’t load the conversation, so its changes can’t be shown.',
  order: 'Sort files',
  orderHint: (order: string) => `Sort files: ${order}`,
  orders: { newest: 'Newest first', path: 'By path' },
  layout: 'Diff layout',
  layouts: { inline: 'Inline', 'side-by-side': 'Side by side' },
  tooNarrow: 'Not enough room for side by side. Widen the panel to use it.',
  states: { new: 'new', edited: '', deleted: 'deleted', undone: 'undone' } satisfies Record<
    ChangedFile['state'],
    string
  >,
  moved: 'moved',
  movedFrom: (path: string) => `was ${path}`,
  folder: 'folder',
  showInConversation: 'Show in conversation',
  next: 'Next change (n)',
  previous: 'Previous change (p)',
  nothingToShow: 'No lines to compare.',
  undone: 'undone',
  undo: 'Undo',
  undoHint: 'Restores the version from before this call, unless the file has changed since',
  undoOf: (summary: string) => `Undo: ${summary}`,
  cannotUndo: 'Can’t be undone: no earlier version was saved.',
  undoAll: 'Undo all…',
  undoAllTitle: (count: number) => `Undo ${calls(count)}?`,
  undoAllHint:
    'The newest change is undone first. Files changed since then are skipped and listed afterwards. This can’t be redone.',
  undoAllConfirm: 'Undo all',
  cancel: 'Cancel',
  allUndone: (count: number) => `${calls(count)} undone.`,
  someUndone: (undone: number, failed: number) => `${calls(undone)} undone, ${calls(failed)} not undone:`,
  dismissReport: 'Dismiss',
  hidden: (lines: number) => (lines === 1 ? '1 unchanged line' : `${lines.toLocaleString('en')} unchanged lines`),
  hiddenRest: 'Rest of the file',
  show: 'Show',
  cannotShow: (why: string) => `Couldn’t show the unchanged lines. ${why}.`,
  unbroken: 'No newline at end of file',
  added: 'added',
  removed: 'removed',
};
