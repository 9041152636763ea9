import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RedirectListener {
  /** The redirect URL of the sign-in. */
  readonly redirectUrl: string;
  close(): void;
}

/** The final text of the browser page. */
export interface RedirectOutcome {
  readonly isDone: boolean;
  readonly text: string;
}

/** A fixed port for providers that require the exact redirect URL in advance. Otherwise, any port will do. */
const USUAL_PORT = 47_133;
const PATH = '/callback';

/**
 * Waits on this machine for the browser to come back from the authorization server. A request that doesn't carry the
 * state of this sign-in wasn't caused by it, and changes nothing.
 */
export async function listenForRedirect(
  { state, preferredPort = USUAL_PORT }: { readonly state: string; readonly preferredPort?: number },
  finish: (parameters: URLSearchParams) => Promise<RedirectOutcome>,
): Promise<RedirectListener> {
  let isTaken = false;
  let host = '';
  const server = createServer((request, response) => void answer(request, response));
  try {
    await listen(preferredPort);
  } catch {
    await listen(0);
  }
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { redirectUrl: `http://${host}${PATH}`, close };

  function listen(port: number): Promise<void> {
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.canParse(request.url ?? '', `http://${host}`) ? new URL(request.url ?? '', `http://${host}`) : null;
    if (request.method !== 'GET' || request.headers.host !== host || url?.pathname !== PATH) {
      return writePage(response, 404, 'There is nothing here.');
    }
    if (url.searchParams.get('state') !== state) {
      return writePage(
        response,
        400,
        'This sign-in wasn’t started by AIntern. Start it again in Settings › MCP servers.',
      );
    }
    if (isTaken) return writePage(response, 409, 'This sign-in is over. You can close this tab.');
    isTaken = true;
    const { isDone, text } = await finish(url.searchParams);
    writePage(response, isDone ? 200 : 400, text);
  }

  function close(): void {
    server.close();
    server.closeIdleConnections();
  }
}

function writePage(response: ServerResponse, status: number, text: string): void {
  const shown = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      connection: 'close',
    })
    .end(
      `<!doctype html><meta name="color-scheme" content="light dark"><title>AIntern</title><p style="font: 1.1rem system-ui; margin: 4rem auto; max-width: 32rem">${shown}</p>`,
    );
}
