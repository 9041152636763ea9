export interface HostTarget {
  /** In lower case, without brackets and final dot. */
  readonly host: string;
  readonly port: number;
}

export type ReadHostTarget<Target extends HostTarget = HostTarget> =
  | { readonly isUsable: true; readonly target: Target }
  | { readonly isUsable: false; readonly problem: string };

export interface RequestTarget extends HostTarget {
  /** The value of the Host header that belongs to it. */
  readonly hostHeader: string;
  readonly path: string;
}

/** Reads the `host:port` of a CONNECT request. */
export function readTunnelTarget(authority: string): ReadHostTarget {
  const [, name, digits] = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\%[\]]+):(\d{1,5})$/i.exec(authority) ?? [];
  const port = Number(digits);
  if (name === undefined || port < 1 || port > 65_535) return refuse('Use CONNECT with host:port');
  const host = normalizeHost(name);
  return host === null ? refuse('The host name is invalid') : { isUsable: true, target: { host, port } };
}

/** Reads the full address of a plain HTTP request. */
export function readRequestTarget(address: string): ReadHostTarget<RequestTarget> {
  // Two readers may see two addresses in anything else.
  if (!/^[\x21-\x7e]+$/.test(address) || address.includes('\\')) return refuse('The address is malformed');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address) || !URL.canParse(address)) {
    return refuse('This is a proxy. Request a full address that starts with http://');
  }
  const url = new URL(address);
  if (url.protocol !== 'http:') return refuse(`Use CONNECT for ${url.protocol.slice(0, -1)}`);
  if (url.username !== '' || url.password !== '') return refuse('The address contains a user name or password');
  const host = normalizeHost(url.hostname);
  const port = url.port === '' ? 80 : Number(url.port);
  if (host === null || port === 0) return refuse('The host name or port is invalid');
  return { isUsable: true, target: { host, port, hostHeader: url.host, path: `${url.pathname}${url.search}` } };
}

/** Spells a host as browsers do, so that `0x7f.1` is 127.0.0.1 here too. */
function normalizeHost(name: string): string | null {
  if (!URL.canParse(`http://${name}/`)) return null;
  const { hostname } = new URL(`http://${name}/`);
  const host = hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  const isAddress = host.includes(':');
  return isAddress || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(host) ? host : null;
}

function refuse(problem: string): { readonly isUsable: false; readonly problem: string } {
  return { isUsable: false, problem };
}
