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
  /** Connections whose models are in use, so that a local server is listed even if it wasn't found. */
  readonly usedIds: readonly string[];
  /** The user's connections; those with a known id replace the built-in ones. */
  readonly stored: readonly StoredConnection[];
}

/** In display order, without the guide, which isn't a server. */
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

/** The settings file may have been edited by hand. */
function toConnection({ id, name, provider, baseUrl }: StoredConnection): readonly Connection[] {
  const address = readBaseUrl(baseUrl, provider);
  if (address.kind === 'problem' || id === 'guide') return [];
  const origin = localPortOf(id) === null ? 'user' : 'local';
  return [{ id, name, provider, baseUrl: address.baseUrl, origin }];
}

/** All names of this machine count as the same place. */
function placeOf(baseUrl: string): string {
  return isLoopback(baseUrl) ? `loopback:${new URL(baseUrl).port}` : originOf(baseUrl);
}
