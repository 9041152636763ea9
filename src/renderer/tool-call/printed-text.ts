import type { ToolCallRequest } from '../../shared/call/tool-call-request';
import type { ToolResult } from '../../shared/call/tool-result';

/** What a program printed, for the calls that run one; null for others, whose data is not what happened. */
export function printedText({ toolId }: Pick<ToolCallRequest, 'toolId'>, { data }: ToolResult): string | null {
  return toolId.startsWith('terminal-') && typeof data === 'string' ? data : null;
}
