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

export interface HttpFetchOptions {
  /** Whether a host that is not a public one may be asked all the same. */
  readonly isPrivateAllowed?: IsPrivateAllowed;
  readonly resolveName?: ResolveName;
  /** Milliseconds for everything together. */
  readonly timeLimit?: number;
}

const DEFAULT_MAX_BYTES = 1024 * 1024;

const MAX_BYTES = 5 * 1024 * 1024;

/** What a result can hold without being cut in the middle. */
const PART_LENGTH = 40_000;

const DEFAULT_TIME_LIMIT = 20_000;

/** No address that a person would type is longer; one that carries data away would be. */
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
      url: z.string().min(1).max(8_000).describe('The whole address, with https://'),
      method: z.enum(['GET', 'HEAD']).default('GET'),
      accept: z
        .string()
        .max(200)
        .regex(/^[\x20-\x7e]+$/)
        .optional()
        .describe('Accept header, such as text/markdown'),
      acceptLanguage: z
        .string()
        .max(100)
        .regex(/^[\x20-\x7e]+$/)
        .optional()
        .describe('Accept-Language header, such as de'),
      maxBytes: z.int().min(1).max(MAX_BYTES).default(DEFAULT_MAX_BYTES).describe('Stop reading after this many bytes'),
      offset: z.int().min(0).default(0).describe('Where in a long text to go on'),
    }),
    summarize: ({ url, method }) => `${method === 'HEAD' ? 'Fetch the headers of' : 'Fetch'} ${url}`,
    validate({ url }) {
      const read = readTarget(url, isPrivateAllowed);
      return read.isUsable ? [] : [ToolValidationError.invalidValue('url', read.problem, url)];
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
        const outcome = await reportWhile(context, 'Waiting for the answer', () => fetching);
        if (outcome.kind === 'refused') return ToolResult.failed(outcome.problem, outcome.code);
        return await describePage(outcome.page, offset, context.clock.now());
      } catch (cause) {
        // What the user stopped is no failure of the network.
        context.signal.throwIfAborted();
        return explainFetchFailure(cause, url, timeLimit);
      }
    },
  });
}

function rate({ url, host }: FetchTarget): RiskAssessment {
  const reasons = [
    ...(url.port === '' ? [] : [`Port ${url.port} is an unusual one`]),
    ...(url.pathname.length + url.search.length > LONG_ADDRESS
      ? ['The address is long enough to carry data away']
      : []),
  ];
  return { level: reasons.length > 0 ? 'high' : 'medium', reasons: [`Asks ${host}`, ...reasons] };
}

async function describePage(
  { url, status, statusText, contentType, body, notes }: FetchedPage,
  offset: number,
  timestamp: number,
) {
  const { readableText } = await import('./readable-text');
  const text = body === null ? '' : readableText(body.bytes, contentType);
  const head = `${status} ${statusText}`.trim();
  const type = contentType || 'no type said';
  const size = body === null ? '' : `, ${body.isCut ? 'more than ' : ''}${formatBytes(body.bytes.length)}`;
  const part = (text ?? '').slice(offset, offset + PART_LENGTH);
  const end = offset + part.length;
  const remarks = [
    ...notes,
    ...(text === null ? ['It is no text, so only its type and size are told'] : []),
    ...(text !== null && end < text.length
      ? [`These are the characters ${offset} to ${end} of ${text.length}: go on with offset ${end}`]
      : []),
    ...(body?.isCut ? ['Reading stopped at maxBytes: raise it to read more'] : []),
  ];
  const message = [`${head} from ${url} (${type}${size})`, ...remarks].join('. ');
  const data = part === '' ? {} : { data: part };
  if (status >= 400) return { ...ToolResult.failed(message, `Http${status}`), ...data };
  const artifact = createArtifact.url(url, { timestamp, description: `${status}, ${type}` });
  return ToolResult.succeeded({ message, ...data, artifacts: [artifact] });
}

/** What went wrong with a fetch, for the model: the reason, and what can be done about it. */
function explainFetchFailure(cause: unknown, url: string, timeLimit: number): ToolResult {
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    const advice = 'try again later, or a smaller page';
    return ToolResult.failed(`${url} did not answer within ${timeLimit / 1000} s: ${advice}`, 'Timeout');
  }
  const reason = innermostCause(cause);
  if (reason instanceof PrivateAddressError) return ToolResult.failed(reason.message, 'Refused');
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : 'FetchFailed';
  return ToolResult.failed(`${url} could not be fetched: ${known[code] ?? messageOf(reason)}`, code);
}
