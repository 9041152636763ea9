import { innermostCause } from '../../../shared/text/innermost-cause';
import { messageOf } from '../../../shared/text/message-of';
import { shorten } from '../../../shared/text/shorten';

const MAX_WORDS = 1_000;

/** Why a server can't be used or didn't answer, in words for the user and the model. */
export function explainFailure(cause: unknown, server: string, lastWords: string): string {
  if (chainOf(cause).some((error) => 'requiredScope' in error)) {
    return `${server} asks you to sign in again, with more rights. Do so in Settings › MCP servers`;
  }
  const words = lastWords === '' ? '' : `. Its last output: ${shorten(lastWords, MAX_WORDS)}`;
  switch (codeOf(cause)) {
    case 'CONNECTION_CLOSED':
    case 'SEND_FAILED':
    case 'NOT_CONNECTED':
      return `${server} exited before it answered${words}`;
    case 'REQUEST_TIMEOUT':
      return `${server} didn't answer in time${words}`;
    case 'ECONNREFUSED':
      return `${server} can't be reached: connection refused. Check the address, and whether it is running`;
    case 'ENOTFOUND':
      return `${server} can't be reached: unknown host. Check the address`;
    default:
      if (/connection closed/i.test(messageOf(cause))) return `${server} exited before it answered${words}`;
      if (/fetch failed/i.test(messageOf(cause))) {
        return `${server} can't be reached. Check the address, and whether it is running`;
      }
      if (needsSignIn(cause)) return `${server} asks you to sign in. Do so in Settings › MCP servers`;
      return messageOf(cause);
  }
}

export function needsSignIn(cause: unknown): boolean {
  return chainOf(cause).some(
    (error) =>
      error.name === 'UnauthorizedError' || 'requiredScope' in error || ('status' in error && error.status === 401),
  );
}

/** How an HTTP server answers once a session has expired. It hasn't processed the request. */
export function isForgotten(cause: unknown): boolean {
  return chainOf(cause).some((error) => 'status' in error && error.status === 404);
}

function codeOf(cause: unknown): string | null {
  for (const error of [...chainOf(cause), innermostCause(cause)]) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  }
  return null;
}

function chainOf(cause: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = cause; current instanceof Error && !chain.includes(current); current = current.cause) {
    chain.push(current);
  }
  return chain;
}
