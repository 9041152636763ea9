import { assertNever } from '../../../shared/assert-never';
import { isSameJson } from '../../../shared/json/is-same-json';
import {
  type ConnectionDraft,
  defaultModelSettings,
  guideModel,
  isSameModel,
  type ModelCatalogue,
  type ModelRef,
  type ModelSettings,
} from '../../../shared/settings/model';
import type { StoredConnection } from '../../../shared/settings/settings';
import { CommandFailure } from '../../base/command-failure';
import type { ModelService } from '../model-service';
import { readBaseUrl } from '../transport/read-base-url';
import { learnedLimitsKey } from './build-chosen-model';
import { fetchServerModels, refreshModels } from './catalogue/refresh-models';
import { chooseFromCommandLine } from './choose-from-command-line';
import { chooseModel, requireConnection } from './choose-model';
import type { Connection } from './connection';
import type { ModelServiceDeps } from './model-service-deps';
import { createModelState, type ModelState } from './model-state';
import { testConnection } from './test-connection';

export function createModelService(deps: ModelServiceDeps): ModelService {
  const { settings, environment, commandLine, warn } = deps;
  const state = createModelState(deps);
  for (const problem of environment.problems) warn(problem);
  let refreshing: Promise<ModelCatalogue> | null = null;
  /** Requests to servers that were just saved. */
  let asking: Promise<unknown> = Promise.resolve();

  async function refreshAll(): Promise<ModelCatalogue> {
    try {
      await refreshModels(state);
      return state.catalogue();
    } finally {
      refreshing = null;
    }
  }

  return {
    catalogue: state.catalogue,
    refresh() {
      refreshing ??= refreshAll();
      return refreshing;
    },
    async choose(model) {
      if (commandLine) return chooseFromCommandLine(state, commandLine, model);
      return chooseModel(state, model ?? settings.read().defaultModel);
    },
    chooseDefault(model) {
      const isGuide = model.connectionId === guideModel.connectionId;
      if (!isGuide) requireConnection(state, model);
      settings.update({ defaultModel: isGuide ? guideModel : model });
      return state.publish();
    },
    updateSettings(model, changed) {
      updateModelSettings(state, model, changed);
      return state.publish();
    },
    async saveConnection(draft) {
      const connection = state.find(saveConnection(state, draft));
      if (connection) asking = Promise.all([asking, fetchServerModels(state, connection)]);
      return state.publish();
    },
    removeConnection(connectionId) {
      removeConnection(state, connectionId);
      return state.publish();
    },
    testConnection: (tested) => testConnection(state, tested),
    async dispose() {
      state.end();
      await refreshing;
      await asking;
    },
  };
}

function updateModelSettings(state: ModelState, model: ModelRef, settings: ModelSettings): void {
  if (model.connectionId === guideModel.connectionId) {
    throw new CommandFailure('refused', 'The guide has no settings');
  }
  const connection = state.find(model.connectionId);
  if (!connection) throw new CommandFailure('not-found', 'The provider of this model is no longer in the list');
  const others = state.settings.read().modelSettings.filter((entry) => !isSameModel(entry.model, model));
  const isUsual = isSameJson(settings, defaultModelSettings);
  state.settings.update({ modelSettings: isUsual ? others : [...others, { model, settings }] });
  // A user who changes the settings wants the limits tried again.
  const learntKey = learnedLimitsKey(connection, model.modelId);
  state.withoutTools.delete(learntKey);
  for (const models of Object.values(state.refusedMedia)) models.delete(learntKey);
  state.learntSizes.delete(learntKey);
}

/** Deletes a connection that the user added, with its key, and resets one that the user changed. */
function removeConnection(state: ModelState, connectionId: string): void {
  const { settings, keys, lists } = state;
  const { connections } = settings.read();
  if (!connections.some(({ id }) => id === connectionId)) throw nothingToRemove(state, connectionId);
  keys.delete(connectionId);
  settings.update({ connections: connections.filter(({ id }) => id !== connectionId) });
  lists.forget(connectionId);
  const left = state.find(connectionId);
  const { defaultModel, modelSettings } = settings.read();
  const isDefaultLost = defaultModel.connectionId === connectionId && (!left || keys.of(left).kind === 'missing');
  settings.update({
    ...(left ? {} : { modelSettings: modelSettings.filter(({ model }) => model.connectionId !== connectionId) }),
    ...(isDefaultLost ? { defaultModel: guideModel } : {}),
  });
}

function nothingToRemove(state: ModelState, connectionId: string): CommandFailure {
  if (connectionId === guideModel.connectionId) {
    return new CommandFailure('refused', "The guide is built in and can't be removed");
  }
  const connection = state.connections().find(({ id }) => id === connectionId);
  return connection
    ? new CommandFailure('refused', explainWhyItStays(connection, state))
    : new CommandFailure('not-found', 'This provider is no longer in the list');
}

function explainWhyItStays({ id, name, origin }: Connection, { environment }: ModelState): string {
  switch (origin) {
    case 'built-in':
    case 'user':
      return `${name} is built in and can't be removed`;
    case 'environment': {
      const variable = environment.servers.get(id)?.keyVariable ?? 'its address';
      return `${name} is listed because ${variable} is set in the environment. Unset it and restart AIntern`;
    }
    case 'local':
      return `${name} was found on this machine. It leaves the list when it stops`;
    default:
      return assertNever(origin);
  }
}

/** Built-in and discovered servers keep their own id, which is returned. */
function saveConnection(state: ModelState, { key, ...draft }: ConnectionDraft): string {
  const { settings, keys, lists } = state;
  const address = readBaseUrl(draft.baseUrl, draft.provider);
  if (address.kind === 'problem') throw new CommandFailure('bad-request', address.message);
  const id = idFor(state, draft.id);
  const saved: StoredConnection = { id, name: draft.name, provider: draft.provider, baseUrl: address.baseUrl };
  // The key comes first, so that nothing changes if it can't be stored.
  if (key === null) keys.delete(id);
  else if (key !== undefined) keys.store(id, address.baseUrl, key);
  const { connections } = settings.read();
  const isNew = !connections.some((connection) => connection.id === id);
  settings.update({
    connections: isNew
      ? [...connections, saved]
      : connections.map((connection) => (connection.id === id ? saved : connection)),
  });
  lists.forget(id);
  return id;
}

function idFor(state: ModelState, asked: string | undefined): string {
  if (asked === undefined) return state.newId();
  if (asked === guideModel.connectionId)
    throw new CommandFailure('refused', 'The guide is built in and has no address');
  if (!state.find(asked)) throw new CommandFailure('not-found', 'This provider is no longer in the list');
  return asked;
}
