/** What a confined command may do. Everything that isn't named here is denied. */
export interface Confinement {
  /** Besides a private folder for temporary files. */
  readonly write: 'nothing';
  /** Files and folders that can't be read inside, besides the credentials of the account. */
  readonly hide: readonly string[];
  /** `list` shows the interfaces and sockets of the machine; no connection is possible either way. */
  readonly network: 'none' | 'list';
  /** `list` shows the processes of the machine; none of them can be signalled or looked into either way. */
  readonly processes: 'own' | 'list';
  /** What the command can't see from inside, in words for the model. */
  readonly note?: string;
}

export const strictest: Confinement = { write: 'nothing', hide: [], network: 'none', processes: 'own' };

/** Whether a command is to be confined, and why not. */
export type ConfinementChoice =
  | { readonly kind: 'confined'; readonly confinement: Confinement }
  | { readonly kind: 'unconfined'; readonly why: string };

/** How a command really ran, as its result tells. */
export type SandboxUse =
  | { readonly sandboxed: true; readonly note?: string }
  | { readonly sandboxed: false; readonly why: string };

export const onlySafeCommands = 'Only commands rated safe run in a sandbox.';
