import { defaultModelSettings, isSameModel, type ModelInfo, type ModelRef } from '../../../../shared/settings/model';
import type { Settings } from '../../../../shared/settings/settings';
import type { ListedModel } from '../../listed-model';
import { originOf } from '../../transport/read-base-url';
import type { Connection } from '../connection';
import { findHostedServer } from '../servers/hosted-servers';
import { isOwnServer } from './fetch-models';
import { type KnownModel, knownModel } from './known-models';

/** Combines what the server reports about a model, what is known about it, and the user's settings. */
export function describeModel(
  { id: connectionId, baseUrl }: Connection,
  listed: ListedModel,
  modelSettings: Settings['modelSettings'],
): ModelInfo {
  const ref: ModelRef = { connectionId, modelId: listed.id };
  const settings = modelSettings.find(({ model }) => isSameModel(model, ref))?.settings ?? defaultModelSettings;
  return { ...knownOf(listed.id, baseUrl), ...listed, settings };
}

function knownOf(modelId: string, baseUrl: string): Omit<KnownModel, 'maker'> {
  const known = knownModel(modelId);
  if (!known) return {};
  const { maker, price, ...sizes } = known;
  // What a model supports says little about how the user's own server runs it.
  if (isOwnServer(baseUrl)) return known.hasEffort ? { hasEffort: true } : {};
  const isAtItsMaker = maker !== null && originOf(findHostedServer(maker)?.baseUrl ?? '') === originOf(baseUrl);
  return price && isAtItsMaker ? { ...sizes, price } : sizes;
}
