import { withTimeLimit } from '../../base/with-time-limit';
import { createCheckedAgent, systemResolveName } from '../../tools/network/create-checked-agent';
import { readTarget } from '../../tools/network/fetch-target';

type Fetch = (address: string | URL, init?: RequestInit) => Promise<Response>;

const TIME_LIMIT = 20_000;
const MAX_BYTES = 1024 * 1024;
/** These statuses have no body. */
const EMPTY = new Set([101, 204, 205, 304]);

/**
 * A server says where to sign in, and may name any address. This fetch reaches private networks only if the server is in
 * one itself, sends nothing unencrypted over the internet, doesn't follow redirects, and limits what it reads.
 */
export function createAuthFetch(serverUrl: string, signal: AbortSignal): Fetch {
  const isPrivateAllowed = () => !readTarget(serverUrl, () => false).isUsable;
  return async (address, init = {}) => {
    const read = readTarget(String(address), isPrivateAllowed);
    if (!read.isUsable) {
      throw new Error(`The server sends you to ${String(address)} to sign in, which isn’t a public address`);
    }
    const { host, url } = read.target;
    const isPublic = readTarget(url.href, () => false).isUsable;
    if (isPublic && url.protocol === 'http:') {
      throw new Error(`The server sends you to ${url.origin} to sign in, which isn’t encrypted`);
    }
    const { fetch } = await import('undici');
    const agent = await createCheckedAgent({ resolveName: systemResolveName, host, isAllowed: isPrivateAllowed() });
    try {
      const body = init.body === undefined || init.body === null ? {} : { body: String(init.body) };
      const response = await fetch(url, {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...body,
        dispatcher: agent,
        redirect: 'manual',
        signal: withTimeLimit(TIME_LIMIT, signal, ...(init.signal ? [init.signal] : [])),
      });
      const { status, statusText } = response;
      const headers = Object.fromEntries(response.headers);
      // It was already decompressed.
      delete headers['content-encoding'];
      delete headers['content-length'];
      return new Response(EMPTY.has(status) ? null : await readLimited(response.body), { status, statusText, headers });
    } finally {
      await agent.destroy();
    }
  };
}

async function readLimited(body: AsyncIterable<unknown> | null): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > MAX_BYTES) throw new Error('The answer of the authorization server is too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
