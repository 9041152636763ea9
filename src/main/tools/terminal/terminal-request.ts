import type { AssessCommand } from '../../risk/command-assessment';
import { chooseConfinement } from '../../sandbox/choose-confinement';
import type { TerminalRequest } from '../../terminal/terminal';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';
import type { CommandInput } from './command-input';
import { assessInput } from './rate-command';

/**
 * Returns the terminal request for a call. Rates the line again as it starts: its references may have changed since it
 * was approved.
 */
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
    // A command that was allowed as safe stays confined, even if its rating has changed just now.
    isReadOnly: isSafe || context.approvedRisk === 'safe',
    ...(isSafe ? { confinement: chooseConfinement(command, assessed) } : {}),
  };
}
