import type { TerminalSummary } from '../../../../shared/contract/terminal';
import { texts } from '../../../core/texts/texts';
import type { Tone } from '../../../ui/badge';

export interface ShownState {
  readonly text: string;
  readonly tone: Tone;
}

/** Describes the state of a terminal in words and a color. */
export function terminalState({ state, end, exitCode, callId }: TerminalSummary): ShownState {
  if (state === 'waiting-for-input') return { text: texts.terminals.waits, tone: 'accent' };
  if (state === 'running') return { text: texts.terminals.runs, tone: 'neutral' };
  if (end === 'stopped')
    return { text: callId === null ? texts.terminals.closed : texts.terminals.stopped, tone: 'neutral' };
  if (exitCode === 0) return { text: texts.terminals.ended, tone: 'good' };
  if (typeof exitCode === 'number') return { text: texts.terminals.endedWith(exitCode), tone: 'bad' };
  return { text: texts.terminals.killed, tone: 'bad' };
}
