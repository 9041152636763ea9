import { texts } from '../texts';
import { type Action, actionGroups } from './action';
import type { Shortcut } from './shortcut';

export interface ShortcutGroup {
  readonly heading: string;
  readonly rows: readonly { readonly label: string; readonly shortcut: Shortcut }[];
}

const { sheet } = texts.actions;

/** The keys of the message field, which are its own. */
const composerRows: ShortcutGroup['rows'] = [
  { label: sheet.composerKeys.send, shortcut: 'Enter' },
  { label: sheet.composerKeys.newLine, shortcut: 'Shift+Enter' },
  { label: sheet.composerKeys.earlier, shortcut: 'ArrowUp' },
  { label: sheet.composerKeys.later, shortcut: 'ArrowDown' },
  { label: sheet.composerKeys.mention, shortcut: '@' },
  { label: sheet.composerKeys.slash, shortcut: '/' },
  { label: sheet.composerKeys.stop, shortcut: 'Escape' },
];

/** Those of the approval dialog: see dialog-shortcut.ts. */
const approvalRows: ShortcutGroup['rows'] = [
  { label: sheet.approvalKeys.approve, shortcut: 'Mod+Enter' },
  { label: sheet.approvalKeys.reason, shortcut: 'Alt+R' },
  { label: sheet.approvalKeys.view, shortcut: 'Alt+J' },
  { label: sheet.approvalKeys.previous, shortcut: 'Alt+ArrowLeft' },
  { label: sheet.approvalKeys.next, shortcut: 'Alt+ArrowRight' },
  { label: sheet.approvalKeys.later, shortcut: 'Escape' },
];

/** Every shortcut of the window, by what it is for. */
export function shortcutRows(actions: readonly Action[]): ShortcutGroup[] {
  const ofActions = actionGroups.map((group) => ({
    heading: texts.actions.groups[group],
    rows: actions.flatMap(({ group: own, title, shortcut }) =>
      own === group && shortcut !== undefined ? [{ label: title, shortcut }] : [],
    ),
  }));
  const all = [
    ...ofActions,
    { heading: sheet.composer, rows: composerRows },
    { heading: sheet.approval, rows: approvalRows },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}
