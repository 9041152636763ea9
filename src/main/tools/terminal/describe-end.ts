import { assertNever } from '../../../shared/assert-never';
import { countNoun } from '../../../shared/text/count-noun';
import type { TerminalEnd } from '../../terminal/terminal-event';

/** How a command ended, in a sentence that begins with its name. */
export function describeEnd(title: string, end: TerminalEnd, took = ''): string {
  switch (end.kind) {
    case 'exited': {
      const { exitCode, endedProcesses } = end;
      const sentence = `${title} ended with exit code ${exitCode} ${took}`.trimEnd();
      if (endedProcesses === 0) return sentence;
      const left = `${countNoun(endedProcesses, 'process', 'processes')} it left`;
      return `${sentence}. ${left} in the background ${endedProcesses === 1 ? 'was' : 'were'} ended: use terminal-start for what should go on running`;
    }
    case 'killed':
      return `The shell of ${title} was ended by signal ${end.signal}, so its exit code is not known`;
    case 'stopped':
      switch (end.reason) {
        case 'asked':
          return `${title} was stopped`;
        case 'timed-out':
          return `${title} was stopped because its time was up`;
        case 'too-much-output':
          return `${title} was stopped because it wrote more output than can be kept: have it write less, or into a file`;
        case 'closing':
          return `${title} was stopped because AIntern was closed`;
        default:
          return assertNever(end.reason);
      }
    default:
      return assertNever(end);
  }
}
