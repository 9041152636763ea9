import { z } from 'zod';
import { type JsonValue, jsonValueSchema } from './json';
import { type ToolArtifact, toolArtifactSchema } from './tool-artifact';
import { ToolValidationResult } from './tool-validation';

export const toolResultSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: jsonValueSchema.optional(),
  error: z.string().optional(),
  errorCode: z.string().optional(),
  artifacts: z.array(toolArtifactSchema),
  duration: z.number().nonnegative(),
  suggestedFollowUps: z.array(z.string()).optional(),
});
export type ToolResult = z.infer<typeof toolResultSchema>;

/** Longest result text given to the model; the rest is cut out of the middle. */
const MAX_DATA_LENGTH = 50_000;

export const ToolResult = {
  succeeded(options: { message: string; data?: JsonValue; artifacts?: ToolArtifact[] }): ToolResult {
    const { message, data, artifacts = [] } = options;
    return { success: true, message, artifacts, duration: 0, ...(data === undefined ? {} : { data }) };
  },

  failed(error: string, errorCode?: string): ToolResult {
    return {
      success: false,
      message: error,
      error,
      artifacts: [],
      duration: 0,
      ...(errorCode === undefined ? {} : { errorCode }),
    };
  },

  fromException(cause: unknown): ToolResult {
    return cause instanceof Error ? ToolResult.failed(cause.message, cause.name) : ToolResult.failed(String(cause));
  },

  cancelled(message = 'The call was cancelled'): ToolResult {
    return ToolResult.failed(message, 'Cancelled');
  },

  denied(reason = 'The user denied this call'): ToolResult {
    return ToolResult.failed(reason, 'Denied');
  },

  validationFailed(validation: ToolValidationResult): ToolResult {
    return ToolResult.failed(ToolValidationResult.errorMessage(validation), 'ValidationFailed');
  },

  timeout(duration: number): ToolResult {
    const seconds = (duration / 1000).toFixed(1);
    return { ...ToolResult.failed(`The call was stopped after ${seconds} s without finishing`, 'Timeout'), duration };
  },

  serializedData(result: ToolResult, maxLength = MAX_DATA_LENGTH): string {
    if (result.data === undefined) return '';
    const text = typeof result.data === 'string' ? result.data : JSON.stringify(result.data);
    if (text.length <= maxLength) return text;
    const half = Math.floor(maxLength / 2);
    return `${text.slice(0, half)}\n[… ${text.length - 2 * half} of ${text.length} characters left out …]\n${text.slice(-half)}`;
  },

  /** The text that the model reads as the answer to its call. */
  toLlmContext(result: ToolResult): string {
    const lines = result.success
      ? ['Result: success', `Message: ${result.message}`]
      : ['Result: failed', `Error: ${result.error ?? result.message}`];
    if (result.data !== undefined) lines.push(`Data: ${ToolResult.serializedData(result)}`);
    for (const artifact of result.artifacts) lines.push(`Artifact: ${artifact.type} ${artifact.path}`);
    for (const followUp of result.suggestedFollowUps ?? []) lines.push(`Suggested next step: ${followUp}`);
    return lines.join('\n');
  },
};
