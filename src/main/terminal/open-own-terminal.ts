import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import type { TerminalSummary } from '../../shared/contract/terminal';
import { findUserShell } from './environment/find-user-shell';
import { summarizeTerminal } from './summarize-terminal';
import type { TerminalService } from './terminal-service';

export interface OwnTerminalOptions {
  /** Null while no folder is open. */
  readonly folder: string | null;
  /** From the settings; empty means the account's shell. */
  readonly shell: string;
}

/** Opens a terminal for the user to type into, in their home folder if no folder is open or it no longer exists. */
export async function openOwnTerminal(
  terminals: TerminalService,
  { folder, shell }: OwnTerminalOptions,
): Promise<TerminalSummary> {
  const place = folder !== null && isFolder(folder) ? folder : homedir();
  const terminal = await terminals.openOwn({ shell: findUserShell(shell), folder: place });
  return summarizeTerminal(terminal.describe());
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
