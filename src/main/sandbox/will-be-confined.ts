import type { CommandToConfine } from './choose-confinement';
import type { SandboxState } from './detect-sandbox';
import { whyUnconfined } from './why-unconfined';

/**
 * Whether a command will run where it can change nothing but the workspace and connect to nothing unasked. Modes may let
 * such a command run; anything else is asked about as if there were no sandbox.
 */
export function willBeConfined(command: CommandToConfine, state: SandboxState): boolean {
  return whyUnconfined(command, state) === null;
}
