import { CommandFailure } from '../../base/command-failure';
import type { Connection, ConnectionProvider } from '../connections/connection';
import type { CommandLineModel } from '../connections/model-service-deps';
import { findHostedServer } from '../connections/servers/hosted-servers';
import { localConnectionId } from '../connections/servers/local-servers';
import { isLoopback, readBaseUrl } from '../transport/read-base-url';

/** The server that was named, as the connection that it is already known as where there is one. */
export function commandLineConnection(
  { provider, baseUrl: given }: CommandLineModel & { readonly provider: ConnectionProvider },
  connections: readonly Connection[],
): Connection {
  const ofProvider = connections.filter((connection) => connection.provider === provider);
  if (given === undefined) return ofProvider.find(({ id }) => id === provider) ?? builtIn(provider);
  const address = readBaseUrl(given, provider);
  if (address.kind === 'problem') throw new CommandFailure('bad-request', address.message);
  const { baseUrl } = address;
  return ofProvider.find((connection) => connection.baseUrl === baseUrl) ?? unknownServer(baseUrl, provider);
}

function builtIn(provider: ConnectionProvider): Connection {
  const { name = provider, baseUrl = '' } = findHostedServer(provider) ?? {};
  return { id: provider, name, provider, baseUrl, origin: 'built-in' };
}

/** The app can find a server of this machine again by its port, when the conversation goes on there. */
function unknownServer(baseUrl: string, provider: ConnectionProvider): Connection {
  const { host: name, port } = new URL(baseUrl);
  const isFindable = isLoopback(baseUrl) && provider === 'openai' && port !== '';
  return isFindable
    ? { id: localConnectionId(Number(port)), name, provider, baseUrl, origin: 'local' }
    : { id: 'command-line', name, provider, baseUrl, origin: 'user' };
}
