import type { TerminalSummary } from '../../shared/terminal';
import type { TerminalDescription } from './terminal-event';

/** What a window is told of a terminal. */
export function summarizeTerminal(terminal: TerminalDescription): TerminalSummary {
  const { id, conversationId, callId, command, startedAt, state } = terminal;
  const known = { id, conversationId, callId, command, startedAt };
  if (state.kind === 'ended') {
    return { ...known, state: 'ended', exitCode: state.end.kind === 'exited' ? state.end.exitCode : null };
  }
  if (state.waitingFor) return { ...known, state: 'waiting-for-input', prompt: state.waitingFor.text };
  return { ...known, state: 'running' };
}
