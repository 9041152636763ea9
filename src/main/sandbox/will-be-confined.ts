import { type CommandToConfine, chooseConfinement } from './choose-confinement';
import type { SandboxState } from './detect-sandbox';

/**
 * Whether a command will run where it can change nothing but the workspace and connect to nothing unasked. Modes may let
 * such a command run; anything else is asked about as if there were no sandbox.
 */
export function willBeConfined(command: CommandToConfine, state: Pick<SandboxState, 'kind'>): boolean {
  if (state.kind === 'unavailable') return false;
  const choice = chooseConfinement(command);
  return choice.kind === 'confined' && choice.confinement.network !== 'all';
}
