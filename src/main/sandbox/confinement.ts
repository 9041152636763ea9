/** What a confined command may do. Everything not listed here is denied. */
export interface Confinement {
  /** Besides a private temporary folder. */
  readonly write: 'nothing';
  /** Files and folders that can't be read inside, besides the account's credentials. */
  readonly hide: readonly string[];
  /** `list` shows the machine's interfaces and sockets; no connection is possible either way. */
  readonly network: 'none' | 'list';
  /** `list` shows the machine's processes; none of them can be signaled or inspected either way. */
  readonly processes: 'own' | 'list';
  /** What the command can't see from inside, in words for the model. */
  readonly note?: string;
}

export const strictest: Confinement = { write: 'nothing', hide: [], network: 'none', processes: 'own' };

/** Whether to confine a command and, if not, why. */
export type ConfinementChoice =
  | { readonly kind: 'confined'; readonly confinement: Confinement }
  | { readonly kind: 'unconfined'; readonly why: string };

/** How a command actually ran, for its result. */
export type SandboxUse =
  | { readonly sandboxed: true; readonly note?: string }
  | { readonly sandboxed: false; readonly why: string };

export const onlySafeCommands = 'Only commands rated safe run in a sandbox.';
