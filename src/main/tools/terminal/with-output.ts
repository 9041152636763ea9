import type { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';

/** Returns the output as plain text, which a model reads more easily than a JSON string; the details are next to it. */
export function withOutput(result: ToolResult, output: string, details: JsonObject): ToolResult {
  return { ...result, ...(output === '' ? {} : { data: output }), metadata: { ...result.metadata, ...details } };
}
