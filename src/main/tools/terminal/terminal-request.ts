import type { AssessCommand } from '../../risk/command-assessment';
import { chooseConfinement } from '../../sandbox/choose-confinement';
import type { TerminalRequest } from '../../terminal/terminal';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import type { CommandInput } from './command-input';
import { assessInput } from './rate-command';

/** The terminal that a call asks for. Rated once more as it starts: what the line refers to may have changed since it was approved. */
export function terminalRequest(
  assessCommand: AssessCommand,
  { command, cwd }: CommandInput,
  context: ToolExecutionContext,
): TerminalRequest {
  const assessed = assessInput(assessCommand, { command, cwd }, context.scope);
  const isSafe = assessed.level === 'safe';
  return {
    conversationId: context.sessionId,
    callId: context.executionId,
    command,
    folder: context.resolvePath(cwd),
    // What was let through as safe stays confined, also when it has become something else in this moment.
    isReadOnly: isSafe || context.approvedRisk === 'safe',
    ...(isSafe ? { confinement: chooseConfinement(command, assessed) } : {}),
  };
}
