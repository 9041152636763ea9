import { type ConnectionDraft, type ConnectionTest, guideModel } from '../../../shared/settings/model';
import { countNoun } from '../../../shared/text/count-noun';
import { CommandFailure } from '../../base/command-failure';
import { isLoopback, readBaseUrl } from '../transport/read-base-url';
import { type FetchedModels, fetchModels } from './catalogue/fetch-models';
import type { Connection } from './connection';
import { type ConnectionKey, toServerKey } from './connection-keys';
import { explainFailure } from './explain-failure';
import { explainMissingKey, explainOtherAddress } from './explain-missing-key';
import type { ModelState } from './model-state';
import { hostedServerAt } from './servers/hosted-servers';
import { localServerNames } from './servers/local-servers';

export type TestedConnection = { readonly connectionId: string } | { readonly draft: ConnectionDraft };

/** Asks a saved connection or a draft for its models, and stores nothing. */
export async function testConnection(state: ModelState, tested: TestedConnection): Promise<ConnectionTest> {
  if ('draft' in tested) return testDraft(state, tested.draft);
  if (tested.connectionId === guideModel.connectionId) {
    return { isReachable: true, message: 'The guide is built in and always available', duration: 0 };
  }
  const connection = state.find(tested.connectionId);
  if (!connection) throw new CommandFailure('not-found', 'This provider is no longer in the list');
  return test(state, connection, state.keys.of(connection));
}

async function testDraft(state: ModelState, draft: ConnectionDraft): Promise<ConnectionTest> {
  const address = readBaseUrl(draft.baseUrl, draft.provider);
  if (address.kind === 'problem') return unreached(address.message);
  const { id = '', name, provider, key } = draft;
  const connection: Connection = { id, name, provider, baseUrl: address.baseUrl, origin: 'user' };
  return test(state, connection, keyOfDraft(state, connection, key));
}

function keyOfDraft(
  { keys, protectSecret }: ModelState,
  connection: Connection,
  key: ConnectionDraft['key'],
): ConnectionKey {
  if (key === undefined) return keys.of(connection);
  if (key !== null) {
    protectSecret?.(key);
    return { kind: 'stored', value: key };
  }
  const needsOne = !isLoopback(connection.baseUrl) && hostedServerAt(connection.baseUrl) !== undefined;
  return { kind: needsOne ? 'missing' : 'not-needed' };
}

async function test(state: ModelState, connection: Connection, key: ConnectionKey): Promise<ConnectionTest> {
  const missing = explainMissingKey(connection, key);
  if (missing !== null) return unreached(missing);
  const limit = state.limit('hosted');
  const serverKey = toServerKey(key);
  const unused = explainOtherAddress(connection, key);
  const withNote = (message: string) => (unused === null ? message : `${message}. ${unused}`);
  const startedAt = state.clock.now();
  try {
    const asked = await fetchModels(state.providers, connection, serverKey, limit);
    const duration = state.clock.now() - startedAt;
    return { isReachable: true, message: withNote(describeAnswer(connection, asked, duration)), duration };
  } catch (cause) {
    const message = withNote(explainFailure(cause, { connection, ...serverKey, ...limit }));
    return { isReachable: false, message, duration: state.clock.now() - startedAt };
  }
}

function describeAnswer({ name }: Connection, { models, server }: FetchedModels, duration: number): string {
  const program = server?.kind ? localServerNames[server.kind] : name;
  const called = server?.version === undefined ? program : `${program} ${server.version}`;
  const reached = `Reached ${called} in ${Math.round(duration)} ms`;
  return models.length === 0
    ? `${reached}, but it has no chat models. Load one there first`
    : `${reached}: ${countNoun(models.length, 'model')}`;
}

function unreached(message: string): ConnectionTest {
  return { isReachable: false, message, duration: 0 };
}
