import { bubblewrapArguments } from './bubblewrap-arguments';
import type { Confinement } from './confinement';
import type { SandboxState } from './detect-sandbox';
import { findHiddenPlaces } from './find-hidden-paths';
import { keepFilter } from './keep-filter';

/** How a shell starts a confined program: with these words in front of it and this file open. */
export interface SandboxLaunch {
  readonly words: readonly string[];
  readonly filterPath: string;
}

export interface ConfinedPlaces {
  /** Where the command runs. */
  readonly folder: string;
  /** AIntern's own data, which no confined command sees. */
  readonly dataPath: string;
}

export function confineCommand(
  { program, filter }: Extract<SandboxState, { kind: 'available' }>,
  confinement: Confinement,
  { folder, dataPath }: ConfinedPlaces,
): SandboxLaunch {
  const hidden = findHiddenPlaces([...confinement.hide, dataPath], folder);
  const words = [program, ...bubblewrapArguments(confinement, { folder, hidden }), '--'];
  return { words, filterPath: keepFilter(filter, dataPath) };
}
