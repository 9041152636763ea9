import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { systemNetwork } from '../detect-network';

const state = await systemNetwork();
if (state.kind === 'unavailable') process.stderr.write(`Tests of the sandbox's network are skipped. ${state.why}\n`);

/** For `describe.skipIf`: commands have no network on this machine, and that was reported. */
export const isWithoutNetwork = state.kind === 'unavailable';

/** For `it.skipIf`: the program isn't installed, and that was reported. */
export function isMissing(program: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const isThere = folders.some((folder) => existsSync(join(folder, program)));
  if (!isThere) process.stderr.write(`A test of ${program} in the sandbox's network is skipped: it isn't installed.\n`);
  return !isThere;
}

export function networkPrograms() {
  if (state.kind === 'unavailable') throw new Error(state.why);
  return state.programs;
}
