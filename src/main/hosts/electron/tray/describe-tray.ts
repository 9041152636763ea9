import type { PendingApproval } from '../../../../shared/call/pending-approval';
import { riskLevelInfo } from '../../../../shared/call/risk-level';
import type { ConversationSummary } from '../../../../shared/contract/descriptions';
import type { Route } from '../../../../shared/contract/route';
import { canDecideInInbox } from '../../../../shared/notifications/can-decide-in-inbox';
import { type ApprovalMode, approvalModeInfo, approvalModes } from '../../../../shared/settings/approval-mode';
import { shortLine } from '../../../../shared/text/short-line';
import { askingConversations, openApprovals, runningConversations, type WorkState, waitingCount } from './work-state';

export type TrayState = 'idle' | 'working' | 'needs-you';

export type TrayAction =
  | { readonly kind: 'decide'; readonly approval: PendingApproval; readonly isApproved: boolean }
  | { readonly kind: 'show'; readonly place: Route }
  | { readonly kind: 'choose-mode'; readonly conversationId: string; readonly mode: ApprovalMode }
  | { readonly kind: 'open' | 'review' | 'stop-all' | 'quit' };

/** An entry of the tray's menu. Labels are as Electron expects them. */
export type TrayEntry =
  | { readonly kind: 'separator' }
  | { readonly kind: 'heading'; readonly label: string }
  | { readonly kind: 'action'; readonly label: string; readonly action: TrayAction; readonly isEnabled: boolean }
  | { readonly kind: 'submenu'; readonly label: string; readonly entries: readonly TrayEntry[] };

type TrayItem = Extract<TrayEntry, { kind: 'action' }>;

export interface TrayDescription {
  readonly state: TrayState;
  readonly tooltip: string;
  readonly menu: readonly TrayEntry[];
}

/** A menu longer than the screen has to be scrolled with the mouse. */
const mostListed = 8;
const longestTitle = 40;
const longestText = 80;

export function describeTray(state: WorkState): TrayDescription {
  const waiting = waitingCount(state);
  const running = runningConversations(state);
  return {
    state: waiting > 0 ? 'needs-you' : running.length > 0 ? 'working' : 'idle',
    tooltip: describeState(waiting, running.length),
    menu: [
      ...inbox(state),
      ...atWork(state),
      act('Open AIntern', { kind: 'open' }),
      act('New conversation', { kind: 'show', place: { kind: 'new-task' } }),
      act('Stop all', { kind: 'stop-all' }, { isEnabled: running.length > 0 }),
      { kind: 'separator' },
      act('Quit', { kind: 'quit' }),
    ],
  };
}

function describeState(waiting: number, running: number): string {
  const parts = [
    ...(waiting > 0 ? [`${waiting} ${waiting === 1 ? 'needs' : 'need'} you`] : []),
    ...(running > 0 ? [`${running} running`] : []),
  ];
  return parts.length === 0 ? 'AIntern' : `AIntern: ${parts.join(', ')}`;
}

function inbox(state: WorkState): TrayEntry[] {
  const approvals = openApprovals(state);
  const waiting = [
    ...approvals.map((approval) => approvalEntry(approval)),
    ...askingConversations(state).map((asking) => showConversation(asking, 'has a question…')),
  ];
  const listed = section('Needs you', waiting, { kind: 'show', place: { kind: 'inbox' } });
  const { length } = approvals;
  if (length === 0) return listed;
  const review = act(`Review ${length === 1 ? '1 question' : `${length} questions`}…`, { kind: 'review' });
  return listed.toSpliced(-1, 0, review);
}

function atWork(state: WorkState): TrayEntry[] {
  const asking = new Set(askingConversations(state));
  const running = runningConversations(state)
    .filter((each) => !asking.has(each))
    // Not by last activity, as they arrive: entries that change places are hard to hit.
    .toSorted((a, b) => b.createdAt - a.createdAt);
  const entries = running.map(runningEntry);
  return section('Running', entries, { kind: 'open' });
}

function section(title: string, entries: readonly TrayEntry[], showAll: TrayAction): TrayEntry[] {
  if (entries.length === 0) return [];
  const more = entries.length - mostListed;
  return [
    { kind: 'heading', label: title },
    ...entries.slice(0, mostListed),
    ...(more > 0 ? [act(`${more} more…`, showAll)] : []),
    { kind: 'separator' },
  ];
}

function approvalEntry(approval: PendingApproval): TrayEntry {
  const { conversationId, approvalId, toolName, summary, riskLevel } = approval;
  const end = ` · ${riskLevelInfo(riskLevel).displayName}`;
  const name = shortLine(toolName, longestTitle);
  const open: TrayAction = { kind: 'show', place: { kind: 'approval', conversationId, approvalId } };
  if (!canDecideInInbox(approval)) return act(`${name}: ${shortLine(summary, longestText)}${end}…`, open);
  // The complete text, because the user decides on it. A tab is escaped because it has a meaning in menus.
  return {
    kind: 'submenu',
    label: safeLabel(`${name}: ${summary.replaceAll('\t', '\\t')}${end}`),
    entries: [
      act('Allow', { kind: 'decide', approval, isApproved: true }),
      act('Deny', { kind: 'decide', approval, isApproved: false }),
      { kind: 'separator' },
      act('Open…', open),
    ],
  };
}

/** The mode can be changed here too, so that a run can be restricted while the window is closed. */
function runningEntry(conversation: ConversationSummary): TrayEntry {
  const { id: conversationId, activity, mode } = conversation;
  const open = showConversation(conversation, activity ?? 'Working');
  const modes = approvalModes.map((each) => {
    const { name, description } = approvalModeInfo[each];
    const mark = each === mode ? '✓ ' : '';
    const action: TrayAction = { kind: 'choose-mode', conversationId, mode: each };
    return act(`${mark}${name}: ${description}`, action, { isEnabled: each !== mode });
  });
  return {
    kind: 'submenu',
    label: `${open.label} · ${approvalModeInfo[mode].name} mode`,
    entries: [
      { ...open, label: 'Open…' },
      { kind: 'separator' },
      { kind: 'heading', label: 'Approval mode' },
      ...modes,
    ],
  };
}

function showConversation(conversation: ConversationSummary, what: string): TrayItem {
  const title = shortLine(conversation.title, longestTitle) || 'Untitled';
  return act(`${title}: ${shortLine(what, longestText)}`, { kind: 'show', place: conversationPlace(conversation) });
}

function conversationPlace({ id }: ConversationSummary): Route {
  return { kind: 'conversation', conversationId: id };
}

function act(label: string, action: TrayAction, { isEnabled = true } = {}): TrayItem {
  return { kind: 'action', label: safeLabel(label), action, isEnabled };
}

/** Electron removes a single `&` and underlines the character after it. */
function safeLabel(text: string): string {
  return text.replaceAll('&', '&&');
}
