import { APIError as AnthropicError, APIConnectionTimeoutError as AnthropicTimeout } from '@anthropic-ai/sdk';
import { APIError as OpenAiError, APIConnectionTimeoutError as OpenAiTimeout } from 'openai';
import { innermostCause } from '../../../shared/text/innermost-cause';
import { messageOf } from '../../../shared/text/message-of';
import { readErrorBody } from '../http/read-error-body';
import { ModelError } from '../model-error';
import { FetchFailure } from './fetch-failure';
import { ServerRefusal } from './server-refusal';

/** What went wrong, read off whatever the SDKs and the network throw. */
export type Failure =
  | { readonly kind: 'known'; readonly error: ModelError }
  | {
      readonly kind: 'refusal';
      /** Null where the error came inside a stream and has no number. */
      readonly status: number | null;
      /** The names that the server gives the error. */
      readonly codes: readonly string[];
      readonly text: string;
      /** In tokens, where the server says them in numbers. */
      readonly contextSize?: number;
      readonly promptTokens?: number;
      readonly headers: Headers;
    }
  | { readonly kind: 'network'; readonly code: string; readonly text: string }
  | { readonly kind: 'unreadable'; readonly text: string };

export function readFailure(cause: unknown): Failure {
  if (cause instanceof ModelError) return { kind: 'known', error: cause };
  if (cause instanceof FetchFailure) return readFailure(cause.reason);
  if (cause instanceof ServerRefusal) return refusal(cause.status, cause.body, cause.headers);
  if (cause instanceof AnthropicTimeout || cause instanceof OpenAiTimeout) return network('ETIMEDOUT', '');
  if (cause instanceof AnthropicError || cause instanceof OpenAiError) {
    if (cause.cause !== undefined) return readFailure(cause.cause);
    return refusal(cause.status ?? null, cause.error, new Headers());
  }
  if (cause instanceof SyntaxError) return { kind: 'unreadable', text: cause.message };
  const reason = innermostCause(cause);
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  return network(code, messageOf(reason));
}

function refusal(status: number | null, body: unknown, headers: Headers): Failure {
  const { code, ...rest } = readErrorBody(body);
  // In the middle of a stream, some servers give the status as the code.
  const isFailed = status !== null && status >= 400;
  return { kind: 'refusal', status: isFailed ? status : (code ?? null), ...rest, headers };
}

function network(code: string, text: string): Failure {
  return { kind: 'network', code, text };
}
