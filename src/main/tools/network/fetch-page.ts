import type { Response } from 'undici';
import { withTimeLimit } from '../../base/with-time-limit';
import { createCheckedAgent, type ResolveName } from './create-checked-agent';
import { type FetchTarget, type IsPrivateAllowed, readTarget } from './fetch-target';

interface ReadBody {
  readonly bytes: Buffer;
  /** The body was longer. */
  readonly isCut: boolean;
}

export interface PageRequest {
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly isPrivateAllowed: IsPrivateAllowed;
  readonly resolveName: ResolveName;
  readonly timeLimit: number;
}

export interface FetchedPage {
  /** The final address. */
  readonly url: string;
  readonly status: number;
  readonly statusText: string;
  readonly contentType: string;
  /** Null if only the headers were requested. */
  readonly body: ReadBody | null;
  readonly notes: readonly string[];
}

export type PageOutcome =
  | { readonly kind: 'fetched'; readonly page: FetchedPage }
  | { readonly kind: 'refused'; readonly problem: string; readonly code: string; readonly blockedHost?: string };

const MAX_REDIRECTS = 5;

/** Follows redirects itself, so that each is checked; a redirect to another host needs a new approval. */
export async function fetchPage(
  { url, method, headers, maxBytes, isPrivateAllowed, resolveName, timeLimit }: PageRequest,
  signal: AbortSignal,
): Promise<PageOutcome> {
  // Loads the client with the first page: most runs of the command line fetch none.
  const { fetch } = await import('undici');
  const timed = withTimeLimit(timeLimit, signal);
  const notes: string[] = [];
  let current = readTarget(url, isPrivateAllowed);
  for (let redirects = 0; ; redirects += 1) {
    if (!current.isUsable) {
      const { isUsable: _, ...refusal } = current;
      return { kind: 'refused', code: 'Refused', ...refusal };
    }
    const { target } = current;
    const agent = await createCheckedAgent({
      resolveName,
      host: target.host,
      isAllowed: isPrivateAllowed(target.host),
    });
    try {
      const response = await fetch(target.url, {
        method,
        headers,
        dispatcher: agent,
        redirect: 'manual',
        signal: timed,
      });
      const location = redirectOf(response);
      if (location === null) {
        const body = method === 'HEAD' ? null : await readBody(response, maxBytes);
        return { kind: 'fetched', page: { ...headOf(response, target), body, notes } };
      }
      if (redirects === MAX_REDIRECTS) {
        return {
          kind: 'refused',
          problem: `${url} redirects more than ${MAX_REDIRECTS} times`,
          code: 'TooManyRedirects',
        };
      }
      const next = readTarget(resolveLocation(location, target.url), isPrivateAllowed);
      if (next.isUsable && !isSameSite(target, next.target)) return refuseOtherHost(target, next.target);
      if (next.isUsable && target.url.protocol === 'https:' && next.target.url.protocol === 'http:') {
        notes.push('Redirected from https to http, so the response could have been tampered with');
      }
      current = next;
    } finally {
      // Anything still in progress, such as the body of a redirect, is useless.
      await agent.destroy();
    }
  }
}

function headOf({ status, statusText, headers }: Response, { url }: FetchTarget) {
  return { url: url.href, status, statusText, contentType: headers.get('content-type') ?? '' };
}

function redirectOf({ status, headers }: Response): string | null {
  return [301, 302, 303, 307, 308].includes(status) ? headers.get('location') : null;
}

function resolveLocation(location: string, base: URL): string {
  return URL.canParse(location, base.href) ? new URL(location, base).href : location;
}

/** A leading `www.` is the same site in all but name; another port is another server. */
function isSameSite(from: FetchTarget, to: FetchTarget): boolean {
  return from.host.replace(/^www\./, '') === to.host.replace(/^www\./, '');
}

function refuseOtherHost(from: FetchTarget, to: FetchTarget): PageOutcome {
  const problem = `${from.host} redirects to another host. Call http-fetch with ${to.url.href} if that is the right one`;
  return { kind: 'refused', problem, code: 'RedirectedElsewhere' };
}

/** Reads up to a limit, counted after decompression: a small response may expand endlessly. */
async function readBody({ body }: Pick<Response, 'body'>, maxBytes: number): Promise<ReadBody> {
  if (body === null) return { bytes: Buffer.alloc(0), isCut: false };
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).length;
    // Leaving the loop cancels the rest.
    if (size > maxBytes) break;
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: size > maxBytes };
}
