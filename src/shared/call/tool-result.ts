import { z } from 'zod';
import { type JsonValue, jsonObjectSchema, jsonValueSchema } from '../json/json';
import { cutMiddle } from '../text/cut-middle';
import { labelText } from '../text/label-text';
import { messageOf } from '../text/message-of';
import { receiptSchema } from './receipt';
import { type ToolArtifact, toolArtifactSchema } from './tool-artifact';
import { ToolValidationResult } from './tool-validation';

export const toolResultSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  data: jsonValueSchema.optional(),
  error: z.string().optional(),
  errorCode: z.string().optional(),
  /** For debugging; never shown to the model. */
  exception: z.object({ name: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
  artifacts: z.array(toolArtifactSchema),
  /** Of a command: how it was confined and what it changed. */
  receipt: receiptSchema.optional(),
  duration: z.number().nonnegative(),
  suggestedFollowUps: z.array(z.string()).optional(),
  /** Limits the data to this length before the model reads it. */
  maxDataLength: z.number().int().positive().optional(),
  metadata: jsonObjectSchema.optional(),
});
export type ToolResult = z.infer<typeof toolResultSchema>;

interface SuccessOptions {
  readonly message?: string;
  readonly data?: JsonValue;
  readonly artifacts?: readonly ToolArtifact[];
  readonly suggestedFollowUps?: readonly string[];
}

const TIMEOUT = 'Timeout';

/** Longest data given to the model; the rest is cut from the middle. */
export const MAX_DATA_LENGTH = 50_000;

export const ToolResult = {
  succeeded(options: SuccessOptions = {}): ToolResult {
    const { message = 'The call succeeded', data, artifacts = [], suggestedFollowUps } = options;
    return {
      success: true,
      message,
      artifacts: [...artifacts],
      duration: 0,
      ...(data === undefined ? {} : { data }),
      ...(suggestedFollowUps === undefined ? {} : { suggestedFollowUps: [...suggestedFollowUps] }),
    };
  },

  succeededWithArtifacts(
    artifacts: readonly ToolArtifact[],
    options: { readonly data?: JsonValue; readonly message?: string } = {},
  ): ToolResult {
    return ToolResult.succeeded({ ...options, artifacts });
  },

  failed(error: string, errorCode?: string, partialData?: JsonValue): ToolResult {
    return {
      success: false,
      message: error,
      error,
      artifacts: [],
      duration: 0,
      ...(errorCode === undefined ? {} : { errorCode }),
      ...(partialData === undefined ? {} : { data: partialData }),
    };
  },

  fromException(cause: unknown, contextMessage?: string): ToolResult {
    const { exception, errorCode } = describeException(cause);
    const text = exception.message || exception.name;
    const error = contextMessage === undefined ? text : `${contextMessage}: ${text}`;
    return { ...ToolResult.failed(error, errorCode), message: contextMessage ?? text, exception };
  },

  cancelled(message = 'The call was cancelled'): ToolResult {
    return ToolResult.failed(message, 'Cancelled');
  },

  denied(reason = 'The user denied this call'): ToolResult {
    return ToolResult.failed(reason, 'Denied');
  },

  validationFailed(validation: ToolValidationResult): ToolResult {
    const message = 'The call is invalid, so nothing ran';
    const error = ToolValidationResult.errorMessage(validation) || message;
    return { ...ToolResult.failed(error, 'ValidationFailed'), message };
  },

  timeout(duration: number): ToolResult {
    const seconds = (duration / 1000).toFixed(1);
    return { ...ToolResult.failed(`The call timed out after ${seconds} s`, TIMEOUT), duration };
  },

  /** The result of a call that reached a time limit of its tool, with what it had achieved until then. */
  timedOut(partial: ToolResult): ToolResult {
    return { ...partial, success: false, error: partial.error ?? partial.message, errorCode: TIMEOUT };
  },

  hasTimedOut({ success, errorCode }: ToolResult): boolean {
    return !success && errorCode === TIMEOUT;
  },

  shouldTruncate(result: ToolResult): boolean {
    return result.maxDataLength !== undefined;
  },

  serializedData({ data, maxDataLength }: ToolResult, maxLength = MAX_DATA_LENGTH): string {
    if (data === undefined) return '';
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return cutMiddle(text, Math.min(maxLength, maxDataLength ?? maxLength));
  },

  /** The text that the model reads as the result of its call. */
  toLlmContext(result: ToolResult): string {
    const { success, message, error = message, data, artifacts, suggestedFollowUps = [] } = result;
    return [
      ...(success ? ['Result: success', `Message: ${message}`] : ['Result: failed', labelText('Error', error)]),
      ...(data === undefined ? [] : [`${success ? 'Data' : 'Partial data'}: ${ToolResult.serializedData(result)}`]),
      ...artifacts.map(({ type, path, description }) =>
        description === undefined ? `Artifact: ${type} ${path}` : `Artifact: ${type} ${path} (${description})`,
      ),
      ...suggestedFollowUps.map((followUp) => `Suggested next step: ${followUp}`),
    ].join('\n');
  },
};

type Exception = NonNullable<ToolResult['exception']>;

function describeException(cause: unknown): { exception: Exception; errorCode?: string } {
  if (!(cause instanceof Error)) return { exception: { name: typeof cause, message: messageOf(cause) } };
  const { name, message, stack } = cause;
  return {
    exception: { name, message, ...(stack === undefined ? {} : { stack }) },
    errorCode: 'code' in cause && typeof cause.code === 'string' ? cause.code : name,
  };
}
