import { CommandFailure } from '../../command-failure';
import type { Connection } from './connection';
import { type ServerKey, toServerKey } from './connection-keys';
import type { EnvironmentKey } from './environment-keys';
import { explainMissingKey } from './explain-missing-key';
import { hostedServerAt } from './hosted-servers';
import type { ModelState } from './model-state';
import { isLoopback, originOf } from './read-base-url';

/** The environment's before a stored one: it may have been set for this one command. Throws where one is needed. */
export function commandLineKey(state: ModelState, connection: Connection): ServerKey {
  const { environment, keys } = state;
  const { baseUrl } = connection;
  const here = state.connections().filter((other) => originOf(other.baseUrl) === originOf(baseUrl));
  const candidates = [connection, ...here];
  const found = [
    ...candidates.map(({ id }) => fromEnvironment(environment.keyFor(id, baseUrl))),
    ...candidates.map((candidate) => toServerKey(keys.of(candidate))),
    keyForNamedAddress(state, connection),
  ].find(({ apiKey }) => apiKey !== null);
  if (found) return found;
  const server = hostedServerAt(baseUrl);
  const problem = server ? explainMissingKey({ ...connection, ...server }, { kind: 'missing' }) : null;
  if (problem !== null) throw new CommandFailure('refused', problem);
  return { apiKey: null };
}

/**
 * Whoever names another address beside the provider's key means both together; not so for an address of this machine,
 * which usually needs no key, nor for one where everybody on the way could read it.
 */
function keyForNamedAddress({ environment }: ModelState, { provider, baseUrl }: Connection): ServerKey {
  const own = environment.servers.get(provider)?.baseUrl;
  const isSafe = new URL(baseUrl).protocol === 'https:' && !isLoopback(baseUrl) && !hostedServerAt(baseUrl);
  return fromEnvironment(isSafe && own !== undefined ? environment.keyFor(provider, own) : null);
}

function fromEnvironment(key: EnvironmentKey | null): ServerKey {
  return key ? { apiKey: key.value, keyVariable: key.variable } : { apiKey: null };
}
