import type { StoredConnection } from '../../../shared/settings/settings';
import { isLoopback, originOf, readBaseUrl } from '../transport/read-base-url';
import type { Connection } from './connection';
import type { EnvironmentKeys } from './environment-keys';
import { hostedServers, isBuiltIn } from './servers/hosted-servers';
import { localBaseUrl, localConnectionId, localPortOf } from './servers/local-servers';

export interface ListConnectionsDeps {
  readonly environment: EnvironmentKeys;
  /** Found on this machine. */
  readonly local: readonly Connection[];
  /** Models of these connections are in use, so that a server of this machine is missed where it is not found. */
  readonly usedIds: readonly string[];
  /** As the user has set them up; those with a known id stand in for what is known. */
  readonly stored: readonly StoredConnection[];
}

/** In the order in which they are shown; the guide, which is no server, is not among them. */
export function listConnections({ environment, local, usedIds, stored }: ListConnectionsDeps): readonly Connection[] {
  const own = stored.flatMap(toConnection);
  const found = local.filter(({ id, baseUrl }) => {
    const twin = own.find((other) => placeOf(other.baseUrl) === placeOf(baseUrl));
    return twin === undefined || twin.id === id;
  });
  const missed = [...new Set(usedIds)]
    .filter((id) => !local.some((connection) => connection.id === id))
    .flatMap(missedLocal);
  const known = [...hosted(environment), ...found, ...missed];
  const changed = known.map((connection) => {
    const change = own.find(({ id }) => id === connection.id);
    return change ? { ...change, origin: connection.origin } : connection;
  });
  return [...changed, ...own.filter(({ id }) => !known.some((connection) => connection.id === id))];
}

function hosted({ servers }: EnvironmentKeys): readonly Connection[] {
  return hostedServers.flatMap(({ id, name, provider, baseUrl }): Connection[] => {
    const given = servers.get(id);
    if (!given && !isBuiltIn(id)) return [];
    return [{ id, name, provider, baseUrl: given?.baseUrl ?? baseUrl, origin: given ? 'environment' : 'built-in' }];
  });
}

function missedLocal(connectionId: string): readonly Connection[] {
  const port = localPortOf(connectionId);
  if (port === null) return [];
  const name = `Server on port ${port}`;
  return [{ id: localConnectionId(port), name, provider: 'openai', baseUrl: localBaseUrl(port), origin: 'local' }];
}

/** What stands in the settings file may have been written by hand. */
function toConnection({ id, name, provider, baseUrl }: StoredConnection): readonly Connection[] {
  const address = readBaseUrl(baseUrl, provider);
  if (address.kind === 'problem' || id === 'guide') return [];
  const origin = localPortOf(id) === null ? 'user' : 'local';
  return [{ id, name, provider, baseUrl: address.baseUrl, origin }];
}

/** The same for all names of this machine. */
function placeOf(baseUrl: string): string {
  return isLoopback(baseUrl) ? `loopback:${new URL(baseUrl).port}` : originOf(baseUrl);
}
