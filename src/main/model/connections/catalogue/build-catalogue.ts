import {
  defaultModelSettings,
  guideModel,
  type ModelCatalogue,
  type ModelConnection,
  type ModelInfo,
} from '../../../../shared/settings/model';
import type { Settings } from '../../../../shared/settings/settings';
import type { SecretStore } from '../../../secrets/secret-store';
import type { ModelBackend } from '../../backend';
import type { ListedModel } from '../../listed-model';
import type { Connection } from '../connection';
import type { ConnectionKeys } from '../connection-keys';
import { describeModel } from './describe-model';
import type { ModelLists } from './model-lists';

export interface CatalogueDeps {
  readonly guide: ModelBackend;
  readonly connections: readonly Connection[];
  readonly keys: ConnectionKeys;
  readonly keyStorage: SecretStore['kind'];
  readonly lists: ModelLists;
  readonly settings: Settings;
}

export function buildCatalogue(sources: CatalogueDeps): ModelCatalogue {
  const { guide, connections, settings, keyStorage } = sources;
  return {
    connections: [describeGuide(guide), ...connections.map((connection) => describeConnection(connection, sources))],
    defaultModel: settings.defaultModel,
    keyStorage,
  };
}

function describeConnection(connection: Connection, sources: CatalogueDeps): ModelConnection {
  const { keys, lists, settings } = sources;
  const key = keys.of(connection);
  const { status, models } = lists.get(connection.id);
  return {
    ...connection,
    key: key.kind,
    ...(key.kind === 'environment' ? { keyVariable: key.variable } : {}),
    status,
    models: withUsedModels(connection.id, models, settings).map((model) =>
      describeModel(connection, model, settings.modelSettings),
    ),
  };
}

/** A server's list can be incomplete or missing, so models that the user has chosen or configured are always shown. */
function withUsedModels(
  connectionId: string,
  models: readonly ListedModel[],
  { defaultModel, modelSettings }: Settings,
): readonly ListedModel[] {
  const used = [defaultModel, ...modelSettings.map(({ model }) => model)]
    .filter((model) => model.connectionId === connectionId)
    .map(({ modelId }) => modelId);
  const unlisted = [...new Set(used)].filter((modelId) => !models.some(({ id }) => id === modelId));
  return [...models, ...unlisted.map((id) => ({ id, name: id }))];
}

function describeGuide(guide: ModelBackend): ModelConnection {
  const model: ModelInfo = { id: guideModel.modelId, name: guide.model, settings: defaultModelSettings };
  return {
    id: guideModel.connectionId,
    name: guide.model,
    provider: 'guide',
    baseUrl: '',
    origin: 'built-in',
    key: 'not-needed',
    status: { kind: 'reachable' },
    models: [model],
  };
}
