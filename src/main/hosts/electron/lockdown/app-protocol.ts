import { protocol, type Session } from 'electron';
import { readRendererFile } from '../../read-renderer-file';
import { securityHeaders } from '../../security-headers';
import { isRendererUrl, rendererScheme } from './renderer-url';

/** Must be called before Electron is ready. A standard, secure scheme has its own origin, which file: does not. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: rendererScheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function serveRenderer(session: Session, rendererPath: string): void {
  session.protocol.handle(rendererScheme, async (request) => {
    const headers = securityHeaders();
    if (!isRendererUrl(request.url)) return new Response(null, { status: 404, headers });
    if (request.method !== 'GET') return new Response(null, { status: 405, headers });
    const file = await readRendererFile(rendererPath, new URL(request.url).pathname);
    if (!file) return new Response(null, { status: 404, headers });
    return new Response(file.body, { headers: { ...headers, ...file.headers } });
  });
}
