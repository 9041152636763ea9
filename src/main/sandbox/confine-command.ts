import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryMakeFolder } from '../storage/try-make-folder';
import { bubblewrapArguments } from './bubblewrap-arguments';
import type { Confinement } from './confinement';
import type { SandboxState } from './detect-sandbox';
import { findHiddenPaths } from './find-hidden-paths';

/** How a shell starts a confined program: with this prefix and this file open. */
export interface SandboxLaunch {
  readonly words: readonly string[];
  readonly filterPath: string;
}

export interface ConfinementPaths {
  /** The working directory of the command. */
  readonly folder: string;
  /** AIntern's own data, hidden from every confined command. */
  readonly dataPath: string;
}

export function confineCommand(
  { program, filter }: Extract<SandboxState, { kind: 'available' }>,
  confinement: Confinement,
  { folder, dataPath }: ConfinementPaths,
): SandboxLaunch {
  const hidden = findHiddenPaths([...confinement.hide, dataPath], folder);
  const words = [program, ...bubblewrapArguments(confinement, { folder, hidden }), '--'];
  return { words, filterPath: writeFilterFile(filter, dataPath) };
}

/** Stores the filter in a file that a shell can pass on. Verified before each use, in case it was changed. */
function writeFilterFile(filter: Buffer, dataPath: string): string {
  const folder = join(dataPath, 'sandbox');
  const path = join(folder, 'filter.bpf');
  if (isKept(path, filter)) return path;
  tryMakeFolder(folder);
  // Another AIntern process on the same data may be reading it.
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(temporary, filter, { mode: 0o600 });
  renameSync(temporary, path);
  return path;
}

function isKept(path: string, filter: Buffer): boolean {
  try {
    return readFileSync(path).equals(filter);
  } catch {
    return false;
  }
}
