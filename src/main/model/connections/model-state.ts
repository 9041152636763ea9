import {
  defaultModelSettings,
  guideModel,
  type ModelCatalogue,
  type ModelConnection,
  type ModelInfo,
} from '../../../shared/settings/model';
import type { Settings } from '../../../shared/settings/settings';
import { withTimeLimit } from '../../base/with-time-limit';
import type { SecretStore } from '../../secrets/secret-store';
import type { ModelBackend } from '../backend';
import type { ListedModel } from '../listed-model';
import { describeModel } from './catalogue/describe-model';
import type { FetchLimit } from './catalogue/fetch-models';
import { createModelLists, type ModelLists } from './catalogue/model-lists';
import type { Connection } from './connection';
import { type ConnectionKeys, createConnectionKeys } from './connection-keys';
import { listConnections } from './list-connections';
import type { ModelServiceDeps, TimeLimits } from './model-service-deps';

interface CatalogueDeps {
  readonly guide: ModelBackend;
  readonly connections: readonly Connection[];
  readonly keys: ConnectionKeys;
  readonly keyStorage: SecretStore['kind'];
  readonly lists: ModelLists;
  readonly settings: Settings;
}

/** Long enough for a hosted server on a slow connection; a local server either answers at once or is busy. */
const usualLimits: TimeLimits = { hosted: 5_000, local: 700 };

export type ModelState = ReturnType<typeof createModelState>;

export function createModelState(deps: ModelServiceDeps) {
  const { settings, secrets, environment, guide, providers, onChange, timeLimits = usualLimits } = deps;
  const { protectSecret = () => {} } = deps;
  const lifetime = new AbortController();
  const keys = createConnectionKeys(secrets, environment, protectSecret);
  const lists = createModelLists(providers, publish);
  let local: readonly Connection[] = [];

  function connections(alsoUsed: readonly string[] = []): readonly Connection[] {
    const { defaultModel, modelSettings, connections: stored } = settings.read();
    const used = [defaultModel, ...modelSettings.map(({ model }) => model)].map(({ connectionId }) => connectionId);
    return listConnections({ environment, local, stored, usedIds: [...used, ...alsoUsed] });
  }

  function catalogue(): ModelCatalogue {
    const stored = settings.read();
    return buildCatalogue({
      guide,
      connections: connections(),
      keys,
      keyStorage: secrets.kind,
      lists,
      settings: stored,
    });
  }

  function publish(): ModelCatalogue {
    const current = catalogue();
    if (!lifetime.signal.aborted) onChange(current);
    return current;
  }

  return {
    ...deps,
    keys,
    lists,
    /** Models whose servers turned out not to support tools. */
    withoutTools: new Set<string>(),
    /** Models whose servers refused images or documents. */
    refusedMedia: { images: new Set<string>(), documents: new Set<string>() },
    /** In tokens, for models whose servers accepted less than expected. */
    learntSizes: new Map<string, number>(),
    connections,
    /** A local server is found by its port, whether or not it is running. */
    find: (connectionId: string) => connections([connectionId]).find(({ id }) => id === connectionId),
    local: () => local,
    setLocal(found: readonly Connection[]): void {
      local = found;
      publish();
    },
    catalogue,
    publish,
    limit: (kind: keyof TimeLimits): FetchLimit => ({
      signal: withTimeLimit(timeLimits[kind], lifetime.signal),
      timeLimit: timeLimits[kind],
    }),
    end: () => lifetime.abort(new Error('AIntern is closing')),
  };
}

function buildCatalogue(sources: CatalogueDeps): ModelCatalogue {
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
  const model: ModelInfo = {
    id: guideModel.modelId,
    name: guide.model,
    hasVision: false,
    settings: defaultModelSettings,
  };
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
