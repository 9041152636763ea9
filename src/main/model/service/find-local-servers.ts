import type { Connection } from '../connections/connection';
import {
  type LocalServerKind,
  localBaseUrl,
  localConnectionId,
  localServerNames,
} from '../connections/servers/local-servers';
import { type RecognizedServer, recognizeServer } from '../connections/servers/recognize-server';

export interface FoundServer {
  readonly port: number;
  readonly server: RecognizedServer;
}

/** All that serve models on these ports of this machine, as far as they answer before the signal. */
export async function findLocalServers(ports: readonly number[], signal: AbortSignal): Promise<readonly FoundServer[]> {
  const found = await Promise.all(
    [...new Set(ports)].map(async (port) => {
      const server = await recognizeServer(localBaseUrl(port), signal);
      return server ? [{ port, server }] : [];
    }),
  );
  return found.flat();
}

/** Two of a kind are told apart by their ports. */
export function toConnections(found: readonly FoundServer[]): readonly Connection[] {
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
