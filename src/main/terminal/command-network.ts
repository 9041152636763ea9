import type { NetworkLaunch } from '../sandbox/confine-command';

/** The way out of a sandbox for one command, and what was refused on it. */
export interface CommandNetwork extends NetworkLaunch {
  refusedHosts(): readonly { readonly host: string; readonly port: number }[];
}
