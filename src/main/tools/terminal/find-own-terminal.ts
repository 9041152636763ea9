import { ToolResult } from '../../../shared/call/tool-result';
import type { Terminal } from '../../terminal/terminal';
import type { ToolExecutionContext } from '../framework/context/tool-execution-context';

/** Returns a terminal of the calling conversation, or a refusal: it may not access those of others. */
export function findOwnTerminal(id: string, context: ToolExecutionContext): Terminal | ToolResult {
  const terminals = context.getRequiredService('terminals');
  const own = terminals.list(context.sessionId);
  const found = own.find((terminal) => terminal.name === id || terminal.id === id);
  const terminal = found && terminals.find(found.id);
  if (terminal) return terminal;
  const known = own.map(({ name }) => name);
  const hint =
    known.length === 0 ? 'This conversation has no terminals. Start one with terminal-start' : known.join(', ');
  return ToolResult.failed(`Unknown terminal ${id}. ${known.length === 0 ? hint : `Known ones: ${hint}`}`, 'NotFound');
}

export function isTerminal(found: Terminal | ToolResult): found is Terminal {
  return 'processId' in found;
}
