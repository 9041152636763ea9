import type { IncomingMessage } from 'node:http';

/** The host names under which a browser on this machine reaches the host. */
export function ownHosts(port: number): string[] {
  // Browsers omit the default port of http.
  return ['127.0.0.1', 'localhost'].map((name) => (port === 80 ? name : `${name}:${port}`));
}

/**
 * Whether a request was meant for this host and comes from no foreign page. The host name is checked because a foreign
 * page can point its own name at 127.0.0.1 (DNS rebinding), the origin because browsers add cookies for any page.
 */
export function isFromOwnPage(request: IncomingMessage, hosts: readonly string[]): boolean {
  const [host, ...others] = request.headersDistinct.host ?? [];
  if (host === undefined || others.length > 0 || !hosts.includes(host)) return false;
  const { origin } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}
