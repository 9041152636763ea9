import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { Agent } from 'undici';
import { isPublicAddress } from '../../base/is-public-address';
import { privateRefusal } from './fetch-target';

export type ResolveName = (
  hostname: string,
  answer: (problem: Error | null, addresses: readonly LookupAddress[]) => void,
) => void;

export interface CheckedAgentOptions {
  readonly resolveName: ResolveName;
  /** The host as written in the list of allowed hosts. */
  readonly host: string;
  /** Whether the host may be in a private network. */
  readonly isAllowed: boolean;
}

const CONNECT_TIMEOUT = 10_000;

export const systemResolveName: ResolveName = (hostname, answer) =>
  lookup(hostname, { all: true }, (problem, addresses) => answer(problem, addresses ?? []));

/**
 * Connects only to checked addresses: a name is resolved once, and we connect to that result, so a name that changes
 * its address afterwards (DNS rebinding) doesn't help.
 */
export async function createCheckedAgent({ resolveName, host, isAllowed }: CheckedAgentOptions): Promise<Agent> {
  const { Agent } = await import('undici');
  return new Agent({
    connect: {
      timeout: CONNECT_TIMEOUT,
      lookup(hostname: string, options: LookupOptions, callback: LookupCallback) {
        resolveName(hostname, (problem, addresses) => {
          const [first] = addresses;
          if (problem !== null || first === undefined) {
            callback(problem ?? new Error(`${hostname} has no address`), []);
            return;
          }
          const refused = addresses.find(({ address }) => !isPublicAddress(address));
          if (refused !== undefined && !isAllowed) {
            callback(new PrivateAddressError(host, refused.address), []);
          } else if (options.all) {
            callback(null, [...addresses]);
          } else {
            callback(null, first.address, first.family);
          }
        });
      },
    },
  });
}

export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';

  constructor(
    readonly blockedHost: string,
    address: string,
  ) {
    super(privateRefusal(blockedHost, address));
  }
}

type LookupCallback = (problem: Error | null, address: string | LookupAddress[], family?: number) => void;
