import { messageOf } from '../../../shared/text/message-of';
import { ModelError } from '../model-error';
import { maskKey } from '../transport/mask-key';
import type { Connection } from './connection';

export interface FailureContext {
  readonly connection: Connection;
  readonly apiKey: string | null;
  readonly signal: AbortSignal;
}

/** What went wrong with a server and what to do. A server may say our key back to us: it goes no further. */
export function explainFailure(cause: unknown, { connection, apiKey, signal }: FailureContext): string {
  return maskKey(explain(cause, connection, signal), apiKey);
}

function explain(cause: unknown, { name, baseUrl }: Connection, signal: AbortSignal): string {
  if (signal.aborted) {
    return `${name} did not answer in time at ${baseUrl}: check that the server is running and that the address is right`;
  }
  if (cause instanceof ModelError) return cause.message;
  const reason = `${name} could not be asked for its models at ${baseUrl}: ${messageOf(cause)}`;
  return `${reason}. Check the address and the key under Settings › Models and keys`;
}
