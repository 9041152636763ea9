import type { AppDescription, ConversationSummary, ToolDescription } from '../../shared/contract';
import type { LedgerEntry } from '../../shared/ledger-entry';
import type { PendingApproval } from '../../shared/pending-approval';
import type { Grants } from '../../shared/permission';
import type { Settings } from '../../shared/settings';
import type { TerminalSummary } from '../../shared/terminal';
import type { ConnectionState } from '../bridge/connection';
import { type Loadable, loading } from './loadable';
import type { OpenConversation } from './open-conversation';

/** All that the window shows of main. */
export interface AppState {
  readonly connection: ConnectionState;
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
  /** The newest record of the ledger that came while the window was open: what shows the ledger looks again then. */
  readonly latestRecord: LedgerEntry | null;
  /** Null while the user is about to begin a new conversation. */
  readonly open: OpenConversation | null;
}

export const initialAppState: AppState = {
  connection: 'connecting',
  description: loading,
  settings: loading,
  conversations: loading,
  tools: new Map(),
  terminals: [],
  approvals: [],
  grants: loading,
  latestRecord: null,
  open: null,
};
