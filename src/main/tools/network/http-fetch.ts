import { z } from 'zod';
import type { RiskAssessment } from '../../../shared/call/risk-level';
import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { formatBytes } from '../../../shared/text/format-bytes';
import { innermostCause } from '../../../shared/text/innermost-cause';
import { messageOf } from '../../../shared/text/message-of';
import { version } from '../../base/version';
import { reportWhile } from '../framework/context/report-while';
import { createArtifact } from '../framework/create-artifact';
import { defineTool } from '../framework/define-tool';
import type { Tool } from '../framework/tool';
import { PrivateAddressError, type ResolveName, systemResolveName } from './create-checked-agent';
import { type FetchedPage, fetchPage } from './fetch-page';
import { type FetchTarget, type IsPrivateAllowed, readTarget } from './fetch-target';
import description from './http-fetch.md?raw';

const known: Readonly<Record<string, string>> = {
  ENOTFOUND: 'unknown host. Check the spelling',
  EAI_AGAIN: 'DNS lookup failed. Check whether this machine is online',
  ECONNREFUSED: 'connection refused. Check the address',
  ECONNRESET: 'the connection dropped mid-response. Try again later',
  UND_ERR_SOCKET: 'the connection dropped mid-response. Try again later',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out. Try again later',
  ETIMEDOUT: 'the connection timed out. Try again later',
  UND_ERR_HEADERS_OVERFLOW: 'its headers are too large. Try another address',
  CERT_HAS_EXPIRED: 'its certificate has expired. Ask the user what to do',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed. Ask the user what to do',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate can't be verified. Ask the user what to do",
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for a different host. Check the spelling',
};

const timeouts: ReadonlySet<string> = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']);

export interface HttpFetchOptions {
  /** Whether a non-public host is allowed anyway. */
  readonly isPrivateAllowed?: IsPrivateAllowed;
  readonly resolveName?: ResolveName;
  /** Milliseconds for the whole call. */
  readonly timeLimit?: number;
}

const DEFAULT_MAX_BYTES = 1024 * 1024;

const MAX_BYTES = 5 * 1024 * 1024;

/** As much as a result can hold without being cut in the middle. */
const PART_LENGTH = 40_000;

const DEFAULT_TIME_LIMIT = 20_000;

/** Nobody types a longer address; one that exfiltrates data would be longer. */
const LONG_ADDRESS = 500;

export function createHttpFetch(options: HttpFetchOptions = {}): Tool {
  const { isPrivateAllowed = () => false, resolveName = systemResolveName, timeLimit = DEFAULT_TIME_LIMIT } = options;

  return defineTool({
    id: 'http-fetch',
    name: 'Fetch address',
    description,
    purpose: 'Fetches a web page or file.',
    category: 'network',
    defaultRiskLevel: 'medium',
    tags: ['http', 'web', 'download'],
    subjectKind: 'host',
    input: z.object({
      url: z.string().min(1).max(8_000).describe('Address with https://'),
      method: z.enum(['GET', 'HEAD']).default('GET'),
      accept: z
        .string()
        .max(200)
        .regex(/^[\x20-\x7e]+$/)
        .optional(),
      acceptLanguage: z
        .string()
        .max(100)
        .regex(/^[\x20-\x7e]+$/)
        .optional(),
      maxBytes: z.int().min(1).max(MAX_BYTES).default(DEFAULT_MAX_BYTES).describe('Most bytes to read'),
      offset: z.int().min(0).default(0).describe('Position to continue at'),
    }),
    summarize: ({ url, method }) => `${method === 'HEAD' ? 'Fetch the headers of' : 'Fetch'} ${url}`,
    validate({ url }) {
      const read = readTarget(url, isPrivateAllowed);
      if (read.isUsable) return [];
      const { problem, blockedHost } = read;
      const error = ToolValidationError.invalidValue('url', problem, url);
      return [blockedHost === undefined ? error : { ...error, blockedHost }];
    },
    assessRisk({ url }) {
      const read = readTarget(url, isPrivateAllowed);
      if (!read.isUsable) return { level: 'high', reasons: [read.problem] };
      return { ...rate(read.target), subjects: [read.target.host] };
    },
    async execute({ url, method, accept, acceptLanguage, maxBytes, offset }, context) {
      const headers = {
        'user-agent': `AIntern/${version}`,
        accept: accept ?? 'text/html,application/json,text/*;q=0.9,*/*;q=0.5',
        ...(acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage }),
      };
      const request = { url, method, headers, maxBytes, isPrivateAllowed, resolveName, timeLimit };
      try {
        const fetching = fetchPage(request, context.signal);
        const outcome = await reportWhile(context, 'Waiting for the response', () => fetching);
        if (outcome.kind === 'refused') {
          return refusal(ToolResult.failed(outcome.problem, outcome.code), outcome.blockedHost);
        }
        return await describePage(outcome.page, offset, context.clock.now());
      } catch (cause) {
        // A call stopped by the user is not a network failure.
        context.signal.throwIfAborted();
        return explainFetchFailure(cause, url, timeLimit);
      }
    },
  });
}

/** Names the host that the user could allow, for the call's card. */
function refusal(failure: ToolResult, blockedHost: string | undefined): ToolResult {
  return blockedHost === undefined ? failure : { ...failure, metadata: { blockedHost } };
}

function rate({ url, host }: FetchTarget): RiskAssessment {
  const reasons = [
    ...(url.port === '' ? [] : [`Uses the unusual port ${url.port}`]),
    ...(url.pathname.length + url.search.length > LONG_ADDRESS ? ['Sends an address long enough to leak data'] : []),
  ];
  return { level: reasons.length > 0 ? 'high' : 'medium', reasons: [`Connects to ${host}`, ...reasons] };
}

async function describePage(
  { url, status, statusText, contentType, body, notes }: FetchedPage,
  offset: number,
  timestamp: number,
) {
  const { readableText } = await import('./readable-text');
  const text = body === null ? '' : readableText(body.bytes, contentType);
  const head = `${status} ${statusText}`.trim();
  const type = contentType || 'unknown type';
  const size = body === null ? '' : `, ${body.isCut ? 'more than ' : ''}${formatBytes(body.bytes.length)}`;
  const part = (text ?? '').slice(offset, offset + PART_LENGTH);
  const end = offset + part.length;
  const remarks = [
    ...notes,
    ...(text === null ? ['Not text, so only the type and size are shown'] : []),
    ...(text !== null && end < text.length
      ? [`Characters ${offset} to ${end} of ${text.length}. Continue with offset ${end}`]
      : []),
    ...(body?.isCut ? ['Stopped at maxBytes. Raise it to read more'] : []),
  ];
  const message = [`${head} from ${url} (${type}${size})`, ...remarks].join('. ');
  const data = part === '' ? {} : { data: part };
  if (status >= 400) return { ...ToolResult.failed(message, `Http${status}`), ...data };
  const artifact = createArtifact.url(url, { timestamp, description: `${status}, ${type}` });
  return ToolResult.succeeded({ message, ...data, artifacts: [artifact] });
}

/** Explains a failed fetch to the model: the reason, and what can be done about it. */
function explainFetchFailure(cause: unknown, url: string, timeLimit: number): ToolResult {
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    const advice = 'Try again later, or fetch a smaller page';
    return ToolResult.timedOut(ToolResult.failed(`${url} didn't respond within ${timeLimit / 1000} s. ${advice}`));
  }
  const reason = innermostCause(cause);
  if (reason instanceof PrivateAddressError) {
    return refusal(ToolResult.failed(reason.message, 'Refused'), reason.blockedHost);
  }
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'FetchFailed';
  const failure = ToolResult.failed(`${url} couldn't be fetched: ${known[code] ?? messageOf(reason)}`, code);
  return timeouts.has(code) ? ToolResult.timedOut(failure) : failure;
}
