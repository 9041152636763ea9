import { type CommandToConfine, chooseConfinement } from './choose-confinement';
import type { SandboxState } from './detect-sandbox';

/** Returns why modes can't rely on the sandbox for a command, as a text for the user; null if they can. */
export function whyUnconfined(command: CommandToConfine, state: SandboxState): string | null {
  if (state.kind === 'unavailable') return state.why;
  const choice = chooseConfinement(command);
  if (choice.kind === 'unconfined') return choice.why;
  return choice.confinement.network === 'all' ? 'It keeps running, so it shares the network with the machine.' : null;
}
