import { isSameJson } from '../../../shared/json/is-same-json';
import {
  defaultModelSettings,
  guideModel,
  isSameModel,
  type ModelCatalogue,
  type ModelRef,
  type ModelSettings,
} from '../../../shared/settings/model';
import { CommandFailure } from '../../base/command-failure';
import type { ModelService } from '../model-service';
import { learnedLimitsKey } from './build-chosen-model';
import { fetchServerModels, refreshModels } from './catalogue/refresh-models';
import { chooseFromCommandLine } from './choose-from-command-line';
import { chooseModel, requireConnection } from './choose-model';
import type { ModelServiceDeps } from './model-service-deps';
import { createModelState, type ModelState } from './model-state';
import { removeConnection } from './remove-connection';
import { saveConnection } from './save-connection';
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
  state.learntSizes.delete(learntKey);
}
