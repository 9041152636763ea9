import type { AuthProvider, Transport } from '@modelcontextprotocol/client';
import { createWatchedFetch } from './watched-fetch';

export interface HttpServer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Signs in to it, if it asks for that. */
  readonly authProvider?: AuthProvider;
  /** It asked for another sign-in, or for a first one. */
  onRefused?(response: Response): Promise<void>;
}

/** The two HTTP transports: streamable HTTP, and SSE, which it replaced. */
export type HttpTransportKind = 'streamable' | 'sse';

const LOST = -32_001;

export async function openHttpTransport(
  { url, headers, authProvider, onRefused }: HttpServer,
  kind: HttpTransportKind,
): Promise<Transport> {
  const sdk = await import('@modelcontextprotocol/client');
  const fetch = createWatchedFetch({
    ...(onRefused ? { onRefused } : {}),
    hasSharedStream: kind === 'sse',
    onLost: (id, message) => transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: LOST, message } }),
  });
  const options = {
    requestInit: { headers: { ...headers } },
    fetch,
    // The headers may be secret, so they go to this server only.
    redirectPolicy: 'same-origin' as const,
    ...(authProvider ? { authProvider } : {}),
  };
  const transport: Transport =
    kind === 'streamable'
      ? new sdk.StreamableHTTPClientTransport(new URL(url), options)
      : new sdk.SSEClientTransport(new URL(url), options);
  return transport;
}

/** Whether a server's refusal means that it only supports the older transport. */
export function wantsOlderTransport(cause: unknown): boolean {
  const status = statusOf(cause);
  return status === 400 || status === 404 || status === 405;
}

function statusOf(cause: unknown): number | null {
  for (let current = cause; current instanceof Error; current = current.cause) {
    if ('status' in current && typeof current.status === 'number') return current.status;
  }
  return null;
}
