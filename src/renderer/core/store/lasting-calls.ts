import type { SandboxDescription } from '../../../shared/contract/descriptions';
import type { ConversationState, ToolCallView } from '../../../shared/conversation/conversation-state';

/** Returns what is running, in words, whose effects can't be undone: stopping it halfway needs the user's word. */
export function lastingCalls(
  { run, calls }: Pick<ConversationState, 'run' | 'calls'>,
  sandbox: SandboxDescription | null,
): readonly string[] {
  if (run === null) return [];
  return Object.values(calls)
    .filter((call) => call.lifecycle.status === 'executing' && !canBeUndone(call, sandbox))
    .map(({ lifecycle }) => lifecycle.request.executionSummary);
}

/** The changes of file tools are kept, and with receipts those of commands too; what only reads changes nothing. */
function canBeUndone({ lifecycle, approval }: ToolCallView, sandbox: SandboxDescription | null): boolean {
  const { toolId, riskLevel, parameters } = lifecycle.request;
  if (riskLevel === 'safe' || approval?.target?.subjectKind === 'path') return true;
  if (toolId === 'http-fetch' && (parameters.method ?? 'GET') === 'GET') return true;
  return toolId === 'terminal-execute' && sandbox?.hasReceipts === true;
}
