import { isIP } from 'node:net';
import { isPublicAddress } from '../../base/is-public-address';

/** A connection that a confined command asks for. */
export interface HostRequest {
  /** The command's id, as given to the proxy. */
  readonly command: string;
  /** In lower case, without brackets and final dot. */
  readonly host: string;
  readonly port: number;
  /**
   * `private` is this machine, a private network or the metadata service of a cloud. A name counts as public until it is
   * resolved, which happens only after it was allowed: a lookup alone can carry data out.
   */
  readonly reach: 'public' | 'private';
  /** Known for private hosts. */
  readonly addresses: readonly string[];
}

/**
 * May wait for the user. The signal aborts when the command ends or nobody waits for the answer any longer. Where nobody
 * could be asked, the host is refused until it is wanted again.
 */
export type JudgeHost = (request: HostRequest, signal: AbortSignal) => Promise<'allow' | 'deny' | 'nobody-asked'>;

/** A host that a command reached, or tried to. */
export interface HostAccess {
  readonly host: string;
  readonly port: number;
  readonly outcome: 'allowed' | 'refused';
}

/** How rules and users write a host: with the port, if it isn't one of the web's. */
export function hostSubject(host: string, port: number): string {
  if (port === 80 || port === 443) return host;
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** By its spelling; the addresses behind other names are checked when they are resolved. */
export function isKnownPrivate(host: string): boolean {
  return isIP(host) === 0 ? /(?:^|\.)localhost$/.test(host) : !isPublicAddress(host);
}
