import { isSameJson } from '../../../shared/json/is-same-json';
import {
  defaultModelSettings,
  guideModel,
  isSameModel,
  type ModelRef,
  type ModelSettings,
} from '../../../shared/settings/model';
import { CommandFailure } from '../../base/command-failure';
import { keyOfLearnt } from '../connections/build-chosen-model';
import type { ModelState } from '../connections/model-state';

export function updateModelSettings(state: ModelState, model: ModelRef, settings: ModelSettings): void {
  if (model.connectionId === guideModel.connectionId) {
    throw new CommandFailure('refused', 'The guide has no settings: it is always the same');
  }
  const connection = state.find(model.connectionId);
  if (!connection) throw new CommandFailure('not-found', 'The server of this model is not in the list any more');
  const others = state.settings.read().modelSettings.filter((entry) => !isSameModel(entry.model, model));
  const isUsual = isSameJson(settings, defaultModelSettings);
  state.settings.update({ modelSettings: isUsual ? others : [...others, { model, settings }] });
  // Whoever sets it again wants it tried again.
  const learntKey = keyOfLearnt(connection, model.modelId);
  state.withoutTools.delete(learntKey);
  state.learntSizes.delete(learntKey);
}
