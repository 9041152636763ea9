import { ToolResult } from '../../../shared/call/tool-result';
import { innermostCause } from '../../../shared/text/innermost-cause';
import { messageOf } from '../../../shared/text/message-of';
import { PrivateAddressError } from './create-checked-agent';

const known: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of this name: check the spelling',
  EAI_AGAIN: 'the name could not be looked up: check whether this machine is online',
  ECONNREFUSED: 'nothing answers at this port: check the address',
  ECONNRESET: 'the connection was closed before the answer was whole: try again later',
  UND_ERR_SOCKET: 'the connection was closed before the answer was whole: try again later',
  UND_ERR_CONNECT_TIMEOUT: 'no connection came about in time: try again later',
  UND_ERR_HEADERS_OVERFLOW: 'its headers are too long to be read: try another address',
  CERT_HAS_EXPIRED: 'its certificate has expired: ask the user what to do',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself: ask the user what to do',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified: ask the user what to do',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name: check the spelling',
};

/** What went wrong with a fetch, for the model: the reason, and what can be done about it. */
export function explainFetchFailure(cause: unknown, url: string, timeLimit: number): ToolResult {
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    const advice = 'try again later, or a smaller page';
    return ToolResult.failed(`${url} did not answer within ${timeLimit / 1000} s: ${advice}`, 'Timeout');
  }
  const reason = innermostCause(cause);
  if (reason instanceof PrivateAddressError) return ToolResult.failed(reason.message, 'Refused');
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'FetchFailed';
  return ToolResult.failed(`${url} could not be fetched: ${known[code] ?? messageOf(reason)}`, code);
}
