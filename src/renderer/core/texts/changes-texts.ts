import type { ChangedFile } from '../store/panel/changed-files';

const files = (count: number) => (count === 1 ? '1 file' : `${count.toLocaleString('en')} files`);
const calls = (count: number) => (count === 1 ? '1 call' : `${count.toLocaleString('en')} calls`);

export const changesTexts = {
  list: 'Changed files',
  summary: files,
  count: (count: number) => `${files(count)} changed`,
  addedAndRemoved: (added: number, removed: number) =>
    `${added} ${added === 1 ? 'line' : 'lines'} added, ${removed} removed`,
  none: 'Nothing changed yet',
  noneHint: 'Files that calls of this conversation create, edit, move or delete will be here, with what changed.',
  noConversation: 'Open a conversation to see which files it changed.',
  cannotLoad: 'The conversation could not be read, so its changes are not known.',
  order: 'Order of files',
  orders: { newest: 'Newest first', path: 'By path' },
  layout: 'How differences are shown',
  layouts: { inline: 'Inline', 'side-by-side': 'Side by side' },
  tooNarrow: 'Too narrow for side by side: shown inline. Make the panel wider.',
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
  nothingToShow: 'There are no lines to compare.',
  undone: 'undone',
  undo: 'Undo',
  undoHint: 'Puts back what was there before this call, unless it has changed since',
  undoOf: (summary: string) => `Undo: ${summary}`,
  cannotUndo: 'Cannot be undone: nothing was kept of it.',
  undoAll: 'Undo all…',
  undoAllTitle: (count: number) => `Undo ${calls(count)}?`,
  undoAllHint:
    'The newest is undone first. Files that somebody changed since stay as they are, and you are told which. This cannot be redone.',
  undoAllConfirm: 'Undo all',
  cancel: 'Cancel',
  allUndone: (count: number) => `${calls(count)} undone.`,
  someUndone: (undone: number, failed: number) => `${calls(undone)} undone, ${calls(failed)} not:`,
  dismissReport: 'Close the report',
  hidden: (lines: number) => (lines === 1 ? '1 unchanged line' : `${lines.toLocaleString('en')} unchanged lines`),
  hiddenRest: 'Rest of the file',
  show: 'Show',
  cannotShow: (why: string) => `The unchanged lines cannot be shown. ${why}.`,
  unbroken: 'No line break at the end of the file',
  added: 'added',
  removed: 'removed',
};
