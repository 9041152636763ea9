import { CommandFailure } from '../../base/command-failure';
import type { Connection } from '../connections/connection';
import { type ServerKey, toServerKey } from '../connections/connection-keys';
import type { EnvironmentKey } from '../connections/environment-keys';
import { explainMissingKey } from '../connections/explain-missing-key';
import type { ModelState } from '../connections/model-state';
import { hostedServerAt } from '../connections/servers/hosted-servers';
import { isLoopback, originOf } from '../transport/read-base-url';

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
