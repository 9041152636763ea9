import { type Action, actionGroups } from '../../core/actions/action';
import type { Shortcut } from '../../core/actions/shortcut';
import { texts } from '../../core/texts/texts';

export interface ShortcutGroup {
  readonly heading: string;
  readonly rows: readonly { readonly label: string; readonly shortcut: Shortcut }[];
}

const { sheet } = texts.actions;

/** The message field handles these keys itself. */
const composerRows: ShortcutGroup['rows'] = [
  { label: sheet.composerKeys.send, shortcut: 'Enter' },
  { label: sheet.composerKeys.sendNow, shortcut: 'Mod+Enter' },
  { label: sheet.composerKeys.newLine, shortcut: 'Shift+Enter' },
  { label: sheet.composerKeys.earlier, shortcut: 'ArrowUp' },
  { label: sheet.composerKeys.queue, shortcut: 'ArrowUp' },
  { label: sheet.composerKeys.later, shortcut: 'ArrowDown' },
  { label: sheet.composerKeys.mode, shortcut: 'Shift+Tab' },
  { label: sheet.composerKeys.mention, shortcut: '@' },
  { label: sheet.composerKeys.slash, shortcut: '/' },
  { label: sheet.composerKeys.stop, shortcut: 'Escape' },
];

/** Keys that answer a question from anywhere, while the message field is empty: see question-key.ts. */
const questionRows: ShortcutGroup['rows'] = [
  { label: sheet.questionKeys.allow, shortcut: 'Mod+Enter' },
  { label: sheet.questionKeys.deny, shortcut: 'Mod+Backspace' },
];

/** Keys of the approval dialog: see dialog-shortcut.ts. */
const approvalRows: ShortcutGroup['rows'] = [
  { label: sheet.approvalKeys.approve, shortcut: 'Mod+Enter' },
  { label: sheet.approvalKeys.reason, shortcut: 'Alt+R' },
  { label: sheet.approvalKeys.view, shortcut: 'Alt+J' },
  { label: sheet.approvalKeys.later, shortcut: 'Escape' },
];

/** Keys of the inbox rows: see inbox-key.ts. */
const inboxRows: ShortcutGroup['rows'] = [
  { label: sheet.inboxKeys.next, shortcut: 'J' },
  { label: sheet.inboxKeys.previous, shortcut: 'K' },
  { label: sheet.inboxKeys.allow, shortcut: 'A' },
  { label: sheet.inboxKeys.deny, shortcut: 'D' },
  { label: sheet.inboxKeys.review, shortcut: 'R' },
];

/** Keys that work wherever the focus is: see use-find.ts and zoom-steps.ts. */
const pageRows: ShortcutGroup['rows'] = [
  { label: sheet.pageKeys.find, shortcut: 'Mod+F' },
  { label: sheet.pageKeys.larger, shortcut: 'Mod+=' },
  { label: sheet.pageKeys.smaller, shortcut: 'Mod+-' },
  { label: sheet.pageKeys.normal, shortcut: 'Mod+0' },
];

/** All other keys go to the program: see screen-key.ts. */
const terminalRows: ShortcutGroup['rows'] = [
  { label: sheet.terminalKeys.leave, shortcut: 'Ctrl+Shift+M' },
  { label: sheet.terminalKeys.search, shortcut: { mac: 'Mod+F', other: 'Ctrl+Shift+F' } },
  { label: sheet.terminalKeys.copy, shortcut: { mac: 'Mod+C', other: 'Ctrl+Shift+C' } },
  { label: sheet.terminalKeys.paste, shortcut: { mac: 'Mod+V', other: 'Ctrl+Shift+V' } },
];

/** Returns every shortcut of the window, by purpose. */
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
    { heading: sheet.questions, rows: questionRows },
    { heading: sheet.approval, rows: approvalRows },
    { heading: sheet.inbox, rows: inboxRows },
    { heading: sheet.page, rows: pageRows },
    { heading: sheet.terminal, rows: terminalRows },
  ];
  return all.filter(({ rows }) => rows.length > 0);
}
