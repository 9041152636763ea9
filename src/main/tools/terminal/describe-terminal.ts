import { assertNever } from '../../../shared/assert-never';
import type { JsonObject } from '../../../shared/json/json';
import type { TerminalDescription, TerminalState } from '../../terminal/terminal-event';

/** Describes a terminal for the model. */
export function describeTerminal({ id, name, command, folder, state, size }: TerminalDescription) {
  return { id, name, command, folder, state: describeState(state), outputBytes: size } satisfies JsonObject;
}

function describeState(state: TerminalState): string {
  if (state.kind === 'running') {
    return state.waitingFor ? `waits for input: ${state.waitingFor.text}` : 'is running';
  }
  const { end } = state;
  switch (end.kind) {
    case 'exited':
      return `ended with exit code ${end.exitCode}`;
    case 'killed':
      return `was killed by signal ${end.signal}`;
    case 'stopped':
      return 'was stopped';
    default:
      return assertNever(end);
  }
}
