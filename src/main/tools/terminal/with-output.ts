import type { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';

/** Output as the text that it is, which a model reads more easily than a JSON string; what counts is beside it. */
export function withOutput(result: ToolResult, output: string, details: JsonObject): ToolResult {
  return { ...result, ...(output === '' ? {} : { data: output }), metadata: { ...result.metadata, ...details } };
}
