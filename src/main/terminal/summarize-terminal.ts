import type { TerminalSummary } from '../../shared/contract/terminal';
import { beginningOf } from '../../shared/text/shorten';
import type { TerminalDescription } from './terminal-event';

/** All terminals are sent together, and often; the call has the whole command. */
const MAX_COMMAND = 1_000;

export function summarizeTerminal(terminal: TerminalDescription): TerminalSummary {
  const { id, conversationId, callId, kind, folder, startedAt, state } = terminal;
  const command = beginningOf(terminal.command, MAX_COMMAND);
  const known = { id, conversationId, callId, kind, command, folder, startedAt };
  if (state.kind === 'ended') {
    const { end, endedAt } = state;
    const exitCode = end.kind === 'exited' ? end.exitCode : null;
    return { ...known, state: 'ended', exitCode, end: end.kind, endedAt };
  }
  if (state.waitingFor) return { ...known, state: 'waiting-for-input', prompt: state.waitingFor.text };
  return { ...known, state: 'running' };
}
