import { isIP } from 'node:net';
import { isPublicAddress } from '../../base/is-public-address';

export interface FetchTarget {
  readonly url: URL;
  /** Without brackets and final dot, as name servers and permission rules use it. */
  readonly hostname: string;
  /** With the port, if it isn't the default. */
  readonly host: string;
}

export type ReadTarget =
  | { readonly isUsable: true; readonly target: FetchTarget }
  | {
      readonly isUsable: false;
      readonly problem: string;
      /** Set if the user only has to allow this host, written as in `localhost:3000`. */
      readonly blockedHost?: string;
    };

/** Whether a non-public host, written as in `localhost:3000`, is allowed. */
export type IsPrivateAllowed = (host: string) => boolean;

/**
 * Parses an address the way a browser does, so that `0x7f.1` is 127.0.0.1 here too, and refuses addresses that must not
 * be requested.
 */
export function readTarget(address: string, isPrivateAllowed: IsPrivateAllowed): ReadTarget {
  // Browsers drop some of these without a word, and two readers may then see two addresses.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  if (/[\u0000-\u0020\u007f]/.test(address))
    return refuse("The address can't contain spaces, line breaks or control characters");
  if (!URL.canParse(address)) return refuse('Incomplete address. Use one that starts with https://');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refuse(`Only http and https are supported, not ${url.protocol.slice(0, -1)}`);
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('The address contains a user name or password. Remove them');
  }
  const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (hostname === '') return refuse('The address has no host');
  const host = url.port === '' ? hostname : `${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${url.port}`;
  if (isKnownPrivate(hostname) && !isPrivateAllowed(host))
    return { ...refuse(privateRefusal(host)), blockedHost: host };
  return { isUsable: true, target: { url, hostname, host } };
}

export function privateRefusal(host: string, address?: string): string {
  const place = address === undefined ? host : `${host} (${address})`;
  const advice = "The user can allow it on this call's card; then call again";
  return `${place} is on this machine or in a private network, so it can't be fetched. ${advice}`;
}

/** Checks only the spelling; the address behind a name is checked when it is resolved. */
function isKnownPrivate(hostname: string): boolean {
  return isIP(hostname) === 0 ? /(?:^|\.)localhost$/.test(hostname) : !isPublicAddress(hostname);
}

function refuse(problem: string): Extract<ReadTarget, { isUsable: false }> {
  return { isUsable: false, problem };
}
