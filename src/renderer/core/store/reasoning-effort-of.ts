import type { ReasoningEffort } from '../../../shared/settings/reasoning-effort';
import type { AppState } from './app-state';
import { readyValue } from './loadable';

/** Of the open conversation, or of the next one; null leaves it to the model. */
export function chosenEffort({ open, nextEffort }: AppState): ReasoningEffort | null {
  return open ? (open.shown?.effort ?? null) : nextEffort;
}

/** Whether the model of the open conversation, or of the next one, can be told how much to think. */
export function hasEffortChoice({ open, nextModel, models }: AppState): boolean {
  const catalogue = readyValue(models);
  if (!catalogue) return false;
  const { connectionId, modelId } = (open ? open.shown?.model : nextModel) ?? catalogue.defaultModel;
  const connection = catalogue.connections.find(({ id }) => id === connectionId);
  return connection?.models.find(({ id }) => id === modelId)?.hasEffort === true;
}
