import type { Connection } from '../connection';
import { toServerKey } from '../connection-keys';
import type { ModelState } from '../model-state';
import {
  type LocalServerKind,
  localBaseUrl,
  localConnectionId,
  localPortOf,
  localServerNames,
  usualPorts,
} from '../servers/local-servers';
import { type RecognizedServer, recognizeServer } from '../servers/recognize-server';

interface FoundServer {
  readonly port: number;
  readonly server: RecognizedServer;
}

/** Asks each server separately, so that a slow one delays only callers that wait for all. */
export async function refreshModels(state: ModelState): Promise<void> {
  const others = state.connections().filter(({ origin }) => origin !== 'local');
  await Promise.all([...others.map((connection) => fetchServerModels(state, connection)), refreshLocal(state)]);
}

async function refreshLocal(state: ModelState): Promise<void> {
  const used = state.connections().flatMap(({ id }) => localPortOf(id) ?? []);
  const found = await findLocalServers([...portsOf(state), ...used], state.limit('local').signal);
  state.setLocal(toConnections(found));
  const stored = new Set(state.settings.read().connections.map(({ id }) => id));
  const local = state.connections().filter(({ origin }) => origin === 'local');
  await Promise.all(
    local.map((connection) => {
      const isThere = stored.has(connection.id) || state.local().some(({ id }) => id === connection.id);
      if (isThere) return fetchServerModels(state, connection);
      const message = `Couldn't connect to ${connection.baseUrl}. Start the server, then refresh`;
      return state.lists.fail(connection.id, message);
    }),
  );
}

function portsOf({ localPorts = usualPorts, environment: { ollamaPort } }: ModelState): readonly number[] {
  return ollamaPort === null ? localPorts : [ollamaPort, ...localPorts];
}

/** Skips a server that needs a key if there is none. */
export async function fetchServerModels({ keys, lists, limit }: ModelState, connection: Connection): Promise<void> {
  const key = keys.of(connection);
  if (key.kind !== 'missing') await lists.ask(connection, toServerKey(key), limit('hosted'));
}

/** Finds all model servers on these local ports that answer before the signal. */
async function findLocalServers(ports: readonly number[], signal: AbortSignal): Promise<readonly FoundServer[]> {
  const found = await Promise.all(
    [...new Set(ports)].map(async (port) => {
      const server = await recognizeServer(localBaseUrl(port), signal);
      return server ? [{ port, server }] : [];
    }),
  );
  return found.flat();
}

/** Ports distinguish two servers of the same kind. */
function toConnections(found: readonly FoundServer[]): readonly Connection[] {
  return found.map(({ port, server }) => {
    const isOnly = found.filter((other) => other.server.kind === server.kind).length === 1;
    return {
      id: localConnectionId(port),
      name: nameOf(server.kind, isOnly ? null : port) ?? `Server on port ${port}`,
      provider: 'openai',
      baseUrl: localBaseUrl(port),
      origin: 'local',
    };
  });
}

function nameOf(kind: LocalServerKind | null, port: number | null): string | null {
  if (kind === null) return null;
  return port === null ? localServerNames[kind] : `${localServerNames[kind]} (port ${port})`;
}
