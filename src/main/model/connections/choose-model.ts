import { guideModel, type ModelRef, type ModelSettings } from '../../../shared/settings/model';
import { CommandFailure } from '../../base/command-failure';
import type { ChosenModel } from '../chosen-model';
import type { ListedModel } from '../listed-model';
import { buildChosenModel, chooseGuide } from './build-chosen-model';
import { describeModel } from './catalogue/describe-model';
import { isOwnServer } from './catalogue/fetch-models';
import type { Connection } from './connection';
import { type ServerKey, toServerKey } from './connection-keys';
import { explainMissingKey } from './explain-missing-key';
import type { ModelState } from './model-state';
import { findHostedServer } from './servers/hosted-servers';
import { watchBackend } from './watch-backend';

export async function chooseModel(state: ModelState, ref: ModelRef): Promise<ChosenModel> {
  if (ref.connectionId === guideModel.connectionId) return chooseGuide(state.guide);
  const connection = requireConnection(state, ref);
  return chooseOn(state, { connection, key: toServerKey(state.keys.of(connection)), modelId: ref.modelId });
}

export interface ModelChoice {
  readonly connection: Connection;
  readonly key: ServerKey;
  readonly modelId: string;
  /** Override the user's settings for the model. */
  readonly settings?: Partial<ModelSettings>;
}

/** Asks a user's own server for its models first: only it knows how much they can hold. */
export async function chooseOn(state: ModelState, choice: ModelChoice): Promise<ChosenModel> {
  const { connection, key, modelId } = choice;
  const list = (await askFirst(state, choice)) ?? state.lists.get(connection.id);
  const info = describeModel(connection, findModel(list.models, modelId), state.settings.read().modelSettings);
  const settings = { ...info.settings, ...choice.settings };
  const serverKind = list.server?.kind ?? null;
  const chosen = buildChosenModel({ ...state, connection, key, info: { ...info, settings }, serverKind });
  const backend = watchBackend(chosen.backend, {
    onLost: (message) => state.lists.lose(connection.id, message),
    onAnswer: () => state.lists.regain(connection.id),
  });
  return { ...chosen, backend };
}

/** Uses its own answer: several conversations that start together all ask, and only one of the answers is kept. */
async function askFirst({ lists, providers, limit }: ModelState, { connection, key }: ModelChoice) {
  const { status, models } = lists.get(connection.id);
  const isKnown = status.kind === 'reachable' || (status.kind === 'checking' && models.length > 0);
  if (isKnown || !isOwnServer(connection.baseUrl)) return null;
  await providers[connection.provider].load?.();
  // It may have been started since the last search, and it is the server that will answer, so this waits for it.
  return lists.ask(connection, key, limit('hosted'));
}

/** Returns the server of a model. If it can't be used, throws an error that says what to do. */
export function requireConnection(state: ModelState, { connectionId, modelId }: ModelRef): Connection {
  const connection = state.find(connectionId) ?? hostedWithoutKey(connectionId);
  if (!connection) {
    const advice = 'Choose another model, or add its provider again in Settings › Models and keys';
    throw new CommandFailure('refused', `The provider of ${modelId} is no longer set up. ${advice}`);
  }
  const problem = explainMissingKey(connection, state.keys.of(connection));
  if (problem !== null) throw new CommandFailure('refused', problem);
  return connection;
}

/** Its key was in the environment when it was chosen, but no longer is. */
function hostedWithoutKey(connectionId: string): Connection | null {
  const server = findHostedServer(connectionId);
  if (!server) return null;
  const { id, name, provider, baseUrl } = server;
  return { id, name, provider, baseUrl, origin: 'environment' };
}

/** Falls back to the id alone, because lists can be incomplete. Ollama treats a name without a tag as the latest. */
function findModel(models: readonly ListedModel[], modelId: string): ListedModel {
  const listed = models.find(({ id }) => id === modelId) ?? models.find(({ id }) => id === `${modelId}:latest`);
  return { name: modelId, ...listed, id: modelId };
}
