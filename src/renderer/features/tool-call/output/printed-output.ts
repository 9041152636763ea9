import type { ToolCallRequest } from '../../../../shared/call/tool-call-request';
import type { ToolResult } from '../../../../shared/call/tool-result';
import { StyledText, styledTextSchema } from '../../../../shared/text/styled-text';

/** Returns what a program printed, for calls that run one; null for others, whose data isn't output. */
export function printedOutput(
  { toolId }: Pick<ToolCallRequest, 'toolId'>,
  { data, metadata }: Pick<ToolResult, 'data' | 'metadata'>,
): StyledText | null {
  if (!toolId.startsWith('terminal-') || typeof data !== 'string') return null;
  const read = styledTextSchema.safeParse({ text: data, styles: metadata?.styles ?? [] });
  return read.success ? read.data : StyledText.plain(data);
}
