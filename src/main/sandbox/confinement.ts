import type { RefusedAccess } from '../../shared/call/receipt';
import type { SandboxFault } from './faults/find-sandbox-fault';

/** What a confined command may do. Everything not listed here is denied. */
export interface Confinement {
  /** Besides a private temporary folder. The first folder is the workspace, with a package cache of its own. */
  readonly write: 'nothing' | { readonly folders: readonly string[]; readonly only?: 'cache' };
  /** Files and folders that can't be read inside, besides the account's credentials. */
  readonly hide: readonly string[];
  /**
   * With `none`, programs reach only each other. `list` shows the machine's interfaces and sockets, but allows no
   * connection. `hosts` asks about each host and is `none` where nothing can ask.
   */
  readonly network: 'none' | 'list' | 'hosts' | 'all';
  /** `list` shows the machine's processes; none of them can be signaled or inspected either way. */
  readonly processes: 'own' | 'list';
  /** What the command can't see or do inside, as a text for the model. */
  readonly note?: string;
}

export const strictest: Confinement = { write: 'nothing', hide: [], network: 'none', processes: 'own' };

/** Whether to confine a command and, if not, why. */
export type ConfinementChoice =
  | { readonly kind: 'confined'; readonly confinement: Confinement }
  | { readonly kind: 'unconfined'; readonly why: string };

/** How a command actually ran, for its result and its receipt. */
export type SandboxUse =
  | {
      readonly sandboxed: true;
      readonly write: 'nothing' | 'folders';
      readonly network: Confinement['network'];
      readonly note?: string;
      /** Known once the command has ended. */
      readonly refused?: readonly RefusedAccess[];
      /** Why the sandbox made the command fail, if it did. */
      readonly fault?: SandboxFault;
    }
  | { readonly sandboxed: false; readonly why: string };
