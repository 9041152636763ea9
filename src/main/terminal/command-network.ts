import type { NetworkLaunch } from '../sandbox/confine-command';

/** A sandboxed command's network access, and what it was refused. */
export interface CommandNetwork extends NetworkLaunch {
  refusedHosts(): readonly { readonly host: string; readonly port: number }[];
}
