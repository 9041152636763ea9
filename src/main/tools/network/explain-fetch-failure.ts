import { messageOf } from '../../../shared/message-of';
import { ToolResult } from '../../../shared/tool-result';
import { PrivateAddressError } from './create-checked-agent';

const known: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of this name: check the spelling',
  EAI_AGAIN: 'the name could not be looked up: check whether this machine is online',
  ECONNREFUSED: 'nothing answers at this port',
  ECONNRESET: 'the connection was closed before the answer was whole: try again later',
  UND_ERR_SOCKET: 'the connection was closed before the answer was whole: try again later',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time: try again later',
  UND_ERR_HEADERS_OVERFLOW: 'its headers are too long to be read',
  CERT_HAS_EXPIRED: 'its certificate has expired: ask the user what to do',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself: ask the user what to do',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified: ask the user what to do',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name: check the spelling',
};

/** The reason lies behind a "fetch failed" that says nothing. */
export function explainFetchFailure(cause: unknown, url: string, timeLimit: number): ToolResult {
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    const advice = 'try again later, or a smaller page';
    return ToolResult.failed(`${url} did not answer within ${timeLimit / 1000} s: ${advice}`, 'Timeout');
  }
  const reason = innermost(cause);
  if (reason instanceof PrivateAddressError) return ToolResult.failed(reason.message, 'Refused');
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'FetchFailed';
  return ToolResult.failed(`${url} could not be fetched: ${known[code] ?? messageOf(reason)}`, code);
}

function innermost(cause: unknown): unknown {
  if (cause instanceof AggregateError && cause.errors.length > 0) return innermost(cause.errors[0]);
  return cause instanceof Error && cause.cause !== undefined ? innermost(cause.cause) : cause;
}
