import type { Response } from 'undici';
// Node's own takes longer to load, and would be needed for this alone.
import { fetch } from 'undici/lib/web/fetch/index.js';

/** More than any server's model list needs. */
const MAX_BYTES = 4_000_000;

export interface JsonAnswer {
  readonly status: number;
  readonly value: unknown;
}

/** Returns null if there is no answer or it isn't JSON. Follows no redirects and sends no key. */
export async function fetchJson(
  url: string,
  { signal, body }: { readonly signal: AbortSignal; readonly body?: object },
): Promise<JsonAnswer | null> {
  try {
    const response = await fetch(url, {
      signal,
      // A local program must not redirect us to other servers.
      redirect: 'error',
      ...(body === undefined
        ? {}
        : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await readText(response);
    return text === null ? null : { status: response.status, value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const bytes of response.body ?? []) {
    length += bytes.byteLength;
    // Leaving the loop closes the connection.
    if (length > MAX_BYTES) return null;
    text += decoder.decode(bytes, { stream: true });
  }
  return text;
}
