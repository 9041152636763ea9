import type { ModelCatalogue } from '../../../shared/settings/model';
import { buildCatalogue } from './catalogue/build-catalogue';
import type { FetchLimit } from './catalogue/fetch-models';
import { createModelLists } from './catalogue/model-lists';
import type { Connection } from './connection';
import { createConnectionKeys } from './connection-keys';
import { listConnections } from './list-connections';
import type { ModelServiceDeps, TimeLimits } from './model-service-deps';

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
      signal: AbortSignal.any([lifetime.signal, AbortSignal.timeout(timeLimits[kind])]),
      timeLimit: timeLimits[kind],
    }),
    end: () => lifetime.abort(new Error('AIntern is closing')),
  };
}
