import { messageOf } from '../../../shared/text/message-of';
import { ModelError } from '../model-error';
import { maskKey } from '../transport/mask-key';
import type { Connection } from './connection';

export interface FailureContext {
  readonly connection: Connection;
  readonly apiKey: string | null;
  readonly signal: AbortSignal;
}

/** Explains what went wrong with a server and what to do. Masks our key, because a server may quote it. */
export function explainFailure(cause: unknown, { connection, apiKey, signal }: FailureContext): string {
  return maskKey(explain(cause, connection, signal), apiKey);
}

function explain(cause: unknown, { name, baseUrl }: Connection, signal: AbortSignal): string {
  if (signal.aborted) {
    return `${name} at ${baseUrl} timed out. Check that the server is running and the base URL is correct`;
  }
  if (cause instanceof ModelError) return cause.message;
  const reason = `Couldn't list the models of ${name} at ${baseUrl}: ${messageOf(cause)}`;
  return `${reason}. Check the base URL and API key in Settings › Models and keys`;
}
