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
  /** Where the user is, or last was, in the models section. */
  readonly modelsPlace: ModelsRoute;
  /** The element that gets the focus back. */
  readonly openerId: string;
}

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
  /** Running terminals, and ended ones that were not read yet. */
  readonly terminals: readonly TerminalSummary[];
  /** The calls that wait for the user, across all conversations, oldest first. */
  readonly approvals: readonly PendingApproval[];
  readonly grants: Loadable<Grants>;
  readonly models: Loadable<ModelCatalogue>;
  /** The model for the conversation that the next message starts; null means the default. */
  readonly nextModel: ModelRef | null;
  /** The conversations that were started in this window, in order. */
  readonly begun: readonly string[];
  /** Null while the dialog is closed. */
  readonly settingsDialog: SettingsRoute | null;
  /** Null while the dialog for a folder's path is closed. */
  readonly folderDialog: { readonly path: string; readonly reason: string | null } | null;
  /** The message or call in the open conversation that a search led to. */
  readonly soughtId: string | null;
  /** The newest ledger record since the window opened: views of the ledger reload when it changes. */
  readonly latestRecord: LedgerEntry | null;
  /** The page beside the sidebar. */
  readonly page: 'conversation' | 'inbox';
  /** Null while the user is about to start a new conversation. */
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
