import type { ModelRef } from '../../../shared/settings/model';
import type { ServerProviderName } from '../../../shared/settings/provider-names';
import { CommandFailure } from '../../base/command-failure';
import type { ChosenModel } from '../chosen-model';
import { isLoopback, originOf, readBaseUrl } from '../transport/read-base-url';
import { chooseGuide } from './build-chosen-model';
import { chooseModel, chooseOn } from './choose-model';
import type { Connection } from './connection';
import { type ServerKey, toServerKey } from './connection-keys';
import type { EnvironmentKey } from './environment-keys';
import { explainMissingKey } from './explain-missing-key';
import type { CommandLineModel } from './model-service-deps';
import type { ModelState } from './model-state';
import { findHostedServer, hostedServerAt } from './servers/hosted-servers';
import { localConnectionId } from './servers/local-servers';

/** This many fit into a line or two. */
const MAX_NAMED = 8;

/** Null stands for the model named on the command line, or else for the server's only model. */
export async function chooseFromCommandLine(
  state: ModelState,
  commandLine: CommandLineModel,
  ref: ModelRef | null,
): Promise<ChosenModel> {
  const { provider, toolMode, contextSize } = commandLine;
  if (provider === 'guide') return ref ? chooseModel(state, ref) : chooseGuide(state.guide);
  const connection = commandLineConnection({ ...commandLine, provider }, state.connections());
  if (ref && ref.connectionId !== connection.id) return chooseModel(state, ref);
  const key = commandLineKey(state, connection);
  const modelId = ref?.modelId ?? commandLine.model ?? (await onlyModel(state, connection, key));
  return chooseOn(state, {
    connection,
    key,
    modelId,
    settings: {
      ...(toolMode === undefined ? {} : { toolMode }),
      ...(contextSize === undefined ? {} : { contextSize }),
    },
  });
}

/** The model can be left out if there is only one. */
async function onlyModel({ lists, limit }: ModelState, connection: Connection, key: ServerKey): Promise<string> {
  await lists.ask(connection, key, limit('hosted'));
  const { status, models } = lists.get(connection.id);
  if (status.kind === 'failed') throw new CommandFailure('refused', status.message);
  const [first, ...others] = models.map(({ id }) => id);
  if (first === undefined)
    throw new CommandFailure('refused', `${connection.name} has no models. Load one there first`);
  if (others.length === 0) return first;
  const named = [first, ...others].slice(0, MAX_NAMED).join(', ');
  const more = models.length > MAX_NAMED ? ` and ${models.length - MAX_NAMED} more` : '';
  throw new CommandFailure('refused', `Choose a model with --model. ${connection.name} has ${named}${more}`);
}

/** Returns the named server, as a known connection if there is one. */
function commandLineConnection(
  { provider, baseUrl: given }: CommandLineModel & { readonly provider: ServerProviderName },
  connections: readonly Connection[],
): Connection {
  const ofProvider = connections.filter((connection) => connection.provider === provider);
  if (given === undefined) return ofProvider.find(({ id }) => id === provider) ?? builtIn(provider);
  const address = readBaseUrl(given, provider);
  if (address.kind === 'problem') throw new CommandFailure('bad-request', address.message);
  const { baseUrl } = address;
  return ofProvider.find((connection) => connection.baseUrl === baseUrl) ?? unknownServer(baseUrl, provider);
}

function builtIn(provider: ServerProviderName): Connection {
  const { name = provider, baseUrl = '' } = findHostedServer(provider) ?? {};
  return { id: provider, name, provider, baseUrl, origin: 'built-in' };
}

/** With the port, the app can find a local server again when the conversation continues there. */
function unknownServer(baseUrl: string, provider: ServerProviderName): Connection {
  const { host: name, port } = new URL(baseUrl);
  const isFindable = isLoopback(baseUrl) && provider === 'openai' && port !== '';
  return isFindable
    ? { id: localConnectionId(Number(port)), name, provider, baseUrl, origin: 'local' }
    : { id: 'command-line', name, provider, baseUrl, origin: 'user' };
}

/**
 * The environment takes precedence over a stored key: it may have been set for this one command. Throws if a required
 * key is missing.
 */
function commandLineKey(state: ModelState, connection: Connection): ServerKey {
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
 * A user who names another address and sets the provider's key means both together, except for a local address, which
 * usually needs no key, or an unencrypted one, where anyone on the way could read it.
 */
function keyForNamedAddress({ environment }: ModelState, { provider, baseUrl }: Connection): ServerKey {
  const own = environment.servers.get(provider)?.baseUrl;
  const isSafe = new URL(baseUrl).protocol === 'https:' && !isLoopback(baseUrl) && !hostedServerAt(baseUrl);
  return fromEnvironment(isSafe && own !== undefined ? environment.keyFor(provider, own) : null);
}

function fromEnvironment(key: EnvironmentKey | null): ServerKey {
  return key ? { apiKey: key.value, keyVariable: key.variable } : { apiKey: null };
}
