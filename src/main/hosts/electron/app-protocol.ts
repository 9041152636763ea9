import { protocol } from 'electron';
import { readRendererFile } from '../read-renderer-file';
import { securityHeaders } from '../security-headers';

const scheme = 'app';
const host = 'aintern';

export const rendererUrl = `${scheme}://${host}/`;

/** Must be called before Electron is ready. A standard, secure scheme has an origin of its own, which file: has not. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function serveRenderer(rendererPath: string): void {
  protocol.handle(scheme, async (request) => {
    const headers = securityHeaders();
    if (!isRendererUrl(request.url)) return new Response(null, { status: 403, headers });
    if (request.method !== 'GET') return new Response(null, { status: 405, headers });
    const file = await readRendererFile(rendererPath, new URL(request.url).pathname);
    if (!file) return new Response(null, { status: 404, headers });
    return new Response(file.body, { headers: { ...headers, ...file.headers } });
  });
}

/** Not `origin`: for a scheme that is not the web's own, Node's URL calls it "null". */
export function isRendererUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === `${scheme}:` && url.host === host;
}
