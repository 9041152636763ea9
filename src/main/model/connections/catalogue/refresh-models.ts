import { findLocalServers, toConnections } from '../../service/find-local-servers';
import type { Connection } from '../connection';
import { toServerKey } from '../connection-keys';
import type { ModelState } from '../model-state';
import { localPortOf, usualPorts } from '../servers/local-servers';

/** Each server is asked by itself, so that a slow one keeps nobody waiting but whoever waits for all. */
export async function refreshModels(state: ModelState): Promise<void> {
  const others = state.connections().filter(({ origin }) => origin !== 'local');
  await Promise.all([...others.map((connection) => askServer(state, connection)), refreshLocal(state)]);
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
      if (isThere) return askServer(state, connection);
      const message = `Nothing answers at ${connection.baseUrl}: start the server, then look again`;
      return state.lists.fail(connection.id, message);
    }),
  );
}

function portsOf({ localPorts = usualPorts, environment: { ollamaPort } }: ModelState): readonly number[] {
  return ollamaPort === null ? localPorts : [ollamaPort, ...localPorts];
}

/** A server that wants a key is not bothered without one. */
export async function askServer({ keys, lists, limit }: ModelState, connection: Connection): Promise<void> {
  const key = keys.of(connection);
  if (key.kind !== 'missing') await lists.ask(connection, toServerKey(key), limit('hosted'));
}
