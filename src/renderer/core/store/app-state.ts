import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import type { Grants } from '../../../shared/call/permission';
import type {
  AppDescription,
  ConversationSummary,
  SandboxDescription,
  ToolDescription,
} from '../../../shared/contract/descriptions';
import type { InstructionList } from '../../../shared/contract/instructions';
import type { ProjectFile } from '../../../shared/contract/project';
import type { SkillDescription } from '../../../shared/contract/skills';
import type { TerminalSummary } from '../../../shared/contract/terminal';
import type { MessageContent } from '../../../shared/conversation/message-content';
import type { McpServerDescription } from '../../../shared/mcp/mcp-server';
import type { ApprovalMode } from '../../../shared/settings/approval-mode';
import type { ModelCatalogue, ModelRef } from '../../../shared/settings/model';
import type { ReasoningEffort } from '../../../shared/settings/reasoning-effort';
import type { Settings } from '../../../shared/settings/settings';
import type { ConnectionState } from '../bridge/connection';
import { type Loadable, loading } from './loadable';
import type { OpenConversation } from './open-conversation';

/** Where the user is in the settings for models and keys. */
export type ModelsRoute =
  | { readonly kind: 'overview' }
  | { readonly kind: 'new' }
  | { readonly kind: 'connection'; readonly connectionId: string }
  | { readonly kind: 'model'; readonly model: ModelRef };

export const settingsSections = [
  'approval',
  'models',
  'permissions',
  'instructions',
  'tools',
  'mcp',
  'sandbox',
  'limits',
  'terminal',
  'appearance',
  'notifications',
  'desktop',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export interface SettingsRoute {
  readonly section: SettingsSection;
  /** Where the user is, or last was, in the models section. */
  readonly modelsPlace: ModelsRoute;
  /** The MCP server that it opened at, and whether with its log. */
  readonly mcpServer?: { readonly name: string; readonly part: 'tools' | 'log' };
  /** The element that gets the focus back. */
  readonly openerId: string;
}

/** The rule that the user is writing, and where they began. */
export type RuleEditorRoute =
  | { readonly kind: 'new' }
  | { readonly kind: 'edit' | 'duplicate'; readonly ruleId: string }
  | { readonly kind: 'call'; readonly callId: string; readonly effect: 'allow' | 'deny' };

/** Everything from main that the window shows. */
export interface AppState {
  readonly connection: ConnectionState;
  /** When a lost connection is retried; null during an attempt, or if there is nothing to retry. */
  readonly retryAt: number | null;
  readonly description: Loadable<AppDescription>;
  readonly settings: Loadable<Settings>;
  readonly conversations: Loadable<readonly ConversationSummary[]>;
  /** By id. Only for icons, so the window works without them. */
  readonly tools: ReadonlyMap<string, ToolDescription>;
  readonly mcpServers: readonly McpServerDescription[];
  /** Running terminals, and ended ones that were not read yet. */
  readonly terminals: readonly TerminalSummary[];
  /** The calls that wait for the user, across all conversations, oldest first. */
  readonly approvals: readonly PendingApproval[];
  /** What the sandbox can do in the open folder; null until it is known. */
  readonly sandbox: SandboxDescription | null;
  /** Of the open conversation's folder, or the open one; null until they are known. */
  readonly instructions: InstructionList | null;
  /** Settings files with hooks and limits there. */
  readonly project: readonly ProjectFile[];
  /** Skills and custom commands there. */
  readonly skills: readonly SkillDescription[];
  readonly grants: Loadable<Grants>;
  readonly models: Loadable<ModelCatalogue>;
  /** The model for the conversation that the next message starts; null means the default. */
  readonly nextModel: ModelRef | null;
  /** The effort for that conversation; null leaves it to the model. */
  readonly nextEffort: ReasoningEffort | null;
  /** The mode that the user chose and main doesn't apply yet; for a conversation, or null for the next one. */
  readonly pendingMode: { readonly conversationId: string | null; readonly mode: ApprovalMode } | null;
  /** The conversations that were started in this window, in order. */
  readonly begun: readonly string[];
  /** Null while the dialog is closed. */
  readonly settingsDialog: SettingsRoute | null;
  /** Null while the dialog for a folder's path is closed. */
  readonly folderDialog: { readonly path: string; readonly reason: string | null } | null;
  /** Null while the dialog for a rule is closed. */
  readonly ruleEditor: RuleEditorRoute | null;
  /** The file in the viewer, and whether the user asked for it; null while it is closed. */
  readonly viewedFile: {
    readonly conversationId: string;
    readonly path: string;
    readonly line?: number;
    readonly column?: number;
    readonly isAsked: boolean;
  } | null;
  /** The message or call in the open conversation that a search led to. */
  readonly soughtId: string | null;
  /** The message in the open conversation that the user is editing. */
  readonly editedId: string | null;
  /** The message or answer that the user may rewind to; null while the dialog for it is closed. */
  readonly rewindId: string | null;
  /** Asked before a run is stopped that does something irreversible; null while it isn't. */
  readonly stopQuestion: { readonly calls: readonly string[]; answer(isAllowed: boolean): void } | null;
  /** A message that was rewound, until the message field takes it. */
  readonly returned: MessageContent | null;
  /** The newest ledger record since the window opened: views of the ledger reload when it changes. */
  readonly latestRecord: LedgerEntry | null;
  /** The page beside the sidebar. */
  readonly page: 'conversation' | 'inbox';
  /** Null while the user is about to start a new conversation. */
  readonly open: OpenConversation | null;
}

/** The conversation that the user sees; the inbox stands for all of them. */
export function conversationOnPage({ page, open }: Pick<AppState, 'page' | 'open'>): OpenConversation | null {
  return page === 'inbox' ? null : open;
}

export const initialAppState: AppState = {
  connection: 'connecting',
  retryAt: null,
  description: loading,
  settings: loading,
  conversations: loading,
  tools: new Map(),
  mcpServers: [],
  terminals: [],
  approvals: [],
  sandbox: null,
  instructions: null,
  project: [],
  skills: [],
  grants: loading,
  models: loading,
  nextModel: null,
  nextEffort: null,
  pendingMode: null,
  begun: [],
  settingsDialog: null,
  folderDialog: null,
  ruleEditor: null,
  viewedFile: null,
  soughtId: null,
  editedId: null,
  rewindId: null,
  stopQuestion: null,
  returned: null,
  latestRecord: null,
  page: 'conversation',
  open: null,
};
