import { assertNever } from '../../../shared/assert-never';
import { countNoun } from '../../../shared/text/count-noun';
import type { TerminalEnd } from '../../terminal/terminal-event';

/** Describes how a command ended, in a sentence that starts with its name. */
export function describeEnd(title: string, end: TerminalEnd, took = ''): string {
  switch (end.kind) {
    case 'exited': {
      const { exitCode, endedProcesses } = end;
      const sentence = `${title} ended with exit code ${exitCode} ${took}`.trimEnd();
      if (endedProcesses === 0) return sentence;
      const left = `${countNoun(endedProcesses, 'process', 'processes')} it left`;
      return `${sentence}. ${left} in the background ${endedProcesses === 1 ? 'was' : 'were'} stopped. Use terminal-start for programs that should keep running`;
    }
    case 'killed':
      return `The shell of ${title} was killed by signal ${end.signal}, so its exit code is unknown`;
    case 'stopped':
      switch (end.reason) {
        case 'asked':
          return `${title} was stopped`;
        case 'timed-out':
          return `${title} was stopped because it timed out`;
        case 'too-much-output':
          return `${title} was stopped because it wrote too much output. Make it write less, or to a file`;
        case 'closing':
          return `${title} was stopped because AIntern was closed`;
        default:
          return assertNever(end.reason);
      }
    default:
      return assertNever(end);
  }
}
