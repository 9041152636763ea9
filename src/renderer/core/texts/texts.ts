import { assertNever } from '../../../shared/assert-never';
import type { DecidedBy } from '../../../shared/call/approval-decision';
import type { PermissionScope, RuleSummary } from '../../../shared/call/permission';
import type { Provenance } from '../../../shared/call/tool-call-request';
import { approvalModeInfo, modeForLevel } from '../../../shared/settings/approval-mode';
import type { Attention } from '../store/attention-of';
import { actionTexts } from './action-texts';
import { approvalTexts } from './call/approval-texts';
import { callTexts, statusTexts } from './call/call-texts';
import { changeTexts, commandTexts } from './call/change-texts';
import { charactersTexts } from './call/character-texts';
import { headlineTexts } from './call/headline-texts';
import { jsonTexts } from './call/json-texts';
import { receiptTexts } from './call/receipt-texts';
import { rehearsalTexts } from './call/rehearsal-texts';
import { askTexts } from './conversation/ask-texts';
import { attachmentTexts } from './conversation/attachment-texts';
import { composerTexts } from './conversation/composer-texts';
import { conversationTexts, emptyTexts, messageTexts, rewindTexts } from './conversation/conversation-texts';
import { findTexts } from './conversation/find-texts';
import { markdownTexts } from './conversation/markdown-texts';
import { promptTexts } from './conversation/prompt-texts';
import { questionTexts } from './conversation/question-texts';
import { queueTexts } from './conversation/queue-texts';
import { todoTexts } from './conversation/todo-texts';
import { usageTexts } from './conversation/usage-texts';
import { worktreeTexts } from './conversation/worktree-texts';
import { fileTexts } from './file-texts';
import { inboxTexts } from './inbox-texts';
import { layoutTexts } from './layout-texts';
import { activityTexts } from './panel/activity-texts';
import { changesTexts } from './panel/changes-texts';
import { permissionsTexts } from './panel/permission-texts';
import { terminalTexts } from './panel/terminal-texts';
import { hookTexts } from './settings/hook-texts';
import { instructionTexts } from './settings/instruction-texts';
import { modelTexts } from './settings/model-texts';
import { settingsTexts } from './settings/settings-texts';
import { sidebarTexts } from './sidebar-texts';
import { startTexts } from './start-texts';
import { workspaceTexts } from './workspace-texts';

/** Every English text in the window. */
export const texts = {
  tryAgain: 'Retry',
  loading: 'Loading…',
  modifiedByYou: 'Edited by you',
  showAll: (lines: number) => `Show all ${lines} lines`,
  showLess: 'Show less',
  wrapLines: 'Wrap long lines',
  copying: { copied: 'Copied', failed: 'Copy failed' },

  app: {
    name: 'AIntern',
    windowTitle: (title: string, { waiting, isWorking }: Attention) =>
      `${waiting > 0 ? `(${waiting}) ` : isWorking ? '● ' : ''}${title ? `${title} – ` : ''}AIntern`,
    skipToMessage: 'Skip to the message box',
    cannotStart: 'Couldn’t set up the AIntern window',
    notices: 'Notices',
    dismissNotice: 'Dismiss',
    notFetched: 'Couldn’t load part of the window. Reload the page once AIntern is connected.',
  },

  brokenWindow: {
    title: 'Something went wrong',
    explanation:
      'The AIntern window crashed. Your conversations are saved, and agents keep running until they need you. ' +
      'Reload the window. If this keeps happening, restart AIntern.',
    reload: 'Reload',
  },

  connection: {
    label: 'Connection',
    connecting: 'Connecting to AIntern…',
    lost: 'Lost connection to AIntern.',
    retryIn: (seconds: number) => `Retrying in ${seconds} s.`,
    retrying: 'Retrying…',
    retryNow: 'Retry now',
    offline: 'Not connected. Your draft is kept, and you can send it when the connection is back.',
    lostHint: 'If AIntern was restarted, open the new link it printed.',
    lostDuringCommand:
      'Lost connection to AIntern before it responded. Check whether the action went through, then try again.',
    tooLarge: 'This is too large to send from the browser. Use the desktop app instead.',
    notConnected: 'Not connected to AIntern. Try again when the connection is back.',
  },

  actions: actionTexts,

  inbox: inboxTexts,

  sidebar: sidebarTexts,

  models: modelTexts,

  layout: layoutTexts,

  workspace: workspaceTexts,

  settings: settingsTexts,

  panel: {
    label: 'Changes, terminals, activity and permissions',
    close: 'Close panel',
    tabs: { changes: 'Changes', terminals: 'Terminals', activity: 'Activity', permissions: 'Permissions' },
  },

  terminals: terminalTexts,

  activity: activityTexts,

  permissions: permissionsTexts,

  conversation: conversationTexts,
  message: messageTexts,
  rewind: rewindTexts,

  markdown: markdownTexts,

  files: fileTexts,

  find: findTexts,

  prompts: promptTexts,
  question: questionTexts,

  queue: queueTexts,
  todos: todoTexts,

  usage: usageTexts,
  worktree: worktreeTexts,

  empty: emptyTexts,

  start: startTexts,

  composer: composerTexts,

  status: statusTexts,

  attachments: attachmentTexts,
  call: callTexts,

  headline: headlineTexts,

  approval: approvalTexts,

  ask: askTexts,

  receipt: receiptTexts,

  rehearsal: rehearsalTexts,

  change: changeTexts,

  changes: changesTexts,

  command: commandTexts,

  characters: charactersTexts,

  instructions: instructionTexts,

  hooks: hookTexts,

  json: jsonTexts,
};

export function provenanceText({ source, dialect }: Provenance): string {
  switch (source) {
    case 'native':
      return 'Native tool call';
    case 'fence':
      return readFromText('tool_call fence');
    case 'json-block':
      return readFromText('JSON block');
    case 'inline':
      return readFromText('inline');
    case 'dialect':
      return readFromText(dialect === undefined ? 'the model’s own format' : `${dialect} format`);
    default:
      return assertNever(source);
  }
}

function readFromText(form: string): string {
  return `Read from text: ${form}`;
}

export function decidedByText(by: DecidedBy, verb: 'Allowed' | 'Denied'): string {
  switch (by.kind) {
    case 'user':
      return `${verb} by you`;
    case 'mode':
      return `${verb} automatically (${approvalModeInfo[by.mode].name} mode)`;
    case 'level':
      return `${verb} automatically (${approvalModeInfo[modeForLevel(by.level)].name} mode)`;
    case 'rule':
      return by.rules?.[0] ? `${verb} by ${rulesText(by.rules)}` : `${verb} by a rule`;
    case 'decisions-file':
      return by.isRejected ? 'The decisions file’s edit was rejected' : `${verb} by the decisions file`;
    case 'hook':
      return `${verb} by the hook ${by.name}`;
    case 'folder':
      return `${verb} by the folder’s settings`;
    case 'nobody':
      return `${verb}: no one responded`;
    default:
      return assertNever(by);
  }
}

/** Describes a rule, next to what it decided. */
export function ruleText({ toolId, pattern, scope }: RuleSummary): string {
  const subject = pattern === undefined ? `for all ${toolId} calls` : `“${pattern}”`;
  return `${subject} (${scopeTexts[scope]})`;
}

const scopeTexts: Readonly<Record<PermissionScope, string>> = {
  session: 'this conversation',
  workspace: 'in this folder',
  always: 'always',
};

function rulesText(rules: readonly RuleSummary[]): string {
  return `the ${rules.length === 1 ? 'rule' : 'rules'} ${rules.map(ruleText).join(' and ')}`;
}
