import type { AssessCommand } from '../../risk/command-assessment';
import type { TerminalRequest } from '../../terminal/terminal';
import type { ToolExecutionContext } from '../context/tool-execution-context';
import type { CommandInput } from './command-input';
import { rateCommand } from './rate-command';

/** The terminal that a call asks for. Rated once more as it starts: what the line refers to may have changed since it was approved. */
export function terminalRequest(
  assessCommand: AssessCommand,
  { command, cwd }: CommandInput,
  context: ToolExecutionContext,
): TerminalRequest {
  const { level } = rateCommand(assessCommand, { command, cwd }, context.scope);
  return {
    conversationId: context.sessionId,
    callId: context.executionId,
    command,
    folder: context.resolvePath(cwd),
    isReadOnly: level === 'safe',
  };
}
