import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { PendingApproval } from '../../../shared/call/pending-approval';
import type { Grants } from '../../../shared/call/permission';
import type { AppDescription, ConversationSummary, ToolDescription } from '../../../shared/contract/contract';
import type { TerminalSummary } from '../../../shared/contract/terminal';
import type { ModelCatalogue, ModelRef } from '../../../shared/settings/model';
import type { Settings } from '../../../shared/settings/settings';
import type { ConnectionState } from '../bridge/connection';
import { type Loadable, loading } from './loadable';
import type { OpenConversation } from './open-conversation';

/** Where somebody is in the settings of models and keys. */
export type ModelsRoute =
  | { readonly kind: 'overview' }
  | { readonly kind: 'new' }
  | { readonly kind: 'connection'; readonly connectionId: string }
  | { readonly kind: 'model'; readonly model: ModelRef };

export const settingsSections = [
  'approval',
  'models',
  'permissions',
  'tools',
  'terminal',
  'appearance',
  'notifications',
  'desktop',
  'about',
] as const;
export type SettingsSection = (typeof settingsSections)[number];

export interface SettingsRoute {
  readonly section: SettingsSection;
  /** Where somebody is, or was, in the section about models. */
  readonly modelsPlace: ModelsRoute;
  /** The element that the focus goes back to. */
  readonly openerId: string;
}

/** All that the window shows of main. */
export interface AppState {
  readonly connection: ConnectionState;
  /** When a lost connection is tried again; null while that is under way, or there is nothing to try. */
  readonly retryAt: number | null;
  readonly description: Loadable<AppDescription>;
  readonly settings: Loadable<Settings>;
  readonly conversations: Loadable<readonly ConversationSummary[]>;
  /** By id. Only for icons, so that the window does without them when they cannot be had. */
  readonly tools: ReadonlyMap<string, ToolDescription>;
  /** Those that run, and those that have ended and were not read yet. */
  readonly terminals: readonly TerminalSummary[];
  /** The calls that wait for the user, over all conversations, the oldest first. */
  readonly approvals: readonly PendingApproval[];
  readonly grants: Loadable<Grants>;
  readonly models: Loadable<ModelCatalogue>;
  /** Chosen for the conversation that the next message begins; null stands for the default. */
  readonly nextModel: ModelRef | null;
  /** The conversations that were begun in this window, in order. */
  readonly begun: readonly string[];
  /** Null while the dialog is closed. */
  readonly settingsDialog: SettingsRoute | null;
  /** Null while the dialog for a folder's path is closed. */
  readonly folderDialog: { readonly path: string; readonly reason: string | null } | null;
  /** The message or call that a search led to, in the open conversation. */
  readonly soughtId: string | null;
  /** The newest record of the ledger that came while the window was open: what shows the ledger looks again then. */
  readonly latestRecord: LedgerEntry | null;
  /** What stands beside the sidebar. */
  readonly page: 'conversation' | 'inbox';
  /** Null while the user is about to begin a new conversation. */
  readonly open: OpenConversation | null;
}

export const initialAppState: AppState = {
  connection: 'connecting',
  retryAt: null,
  description: loading,
  settings: loading,
  conversations: loading,
  tools: new Map(),
  terminals: [],
  approvals: [],
  grants: loading,
  models: loading,
  nextModel: null,
  begun: [],
  settingsDialog: null,
  folderDialog: null,
  soughtId: null,
  latestRecord: null,
  page: 'conversation',
  open: null,
};
