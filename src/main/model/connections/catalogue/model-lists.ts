import type { ModelConnection } from '../../../../shared/settings/model';
import type { Connection } from '../connection';
import type { ServerKey } from '../connection-keys';
import { explainFailure } from '../explain-failure';
import type { ModelProviders } from '../model-providers';
import { type FetchedModels, type FetchLimit, fetchModels } from './fetch-models';

export interface ModelList extends FetchedModels {
  readonly status: ModelConnection['status'];
}

export type ModelLists = ReturnType<typeof createModelLists>;

const unasked: ModelList = { status: { kind: 'unknown' }, models: [], server: null };

/** The latest answers of the servers. */
export function createModelLists(providers: ModelProviders, onChange: () => void) {
  const lists = new Map<string, ModelList>();
  /** Lists of servers that a run could no longer reach: only these count as back with the next answer. */
  const lost = new WeakSet<ModelList>();

  function set(connectionId: string, list: ModelList): ModelList {
    lists.set(connectionId, list);
    onChange();
    return list;
  }

  return {
    get: (connectionId: string): ModelList => lists.get(connectionId) ?? unasked,
    forget: (connectionId: string): void => void lists.delete(connectionId),
    fail(connectionId: string, message: string): void {
      set(connectionId, { ...unasked, status: { kind: 'failed', message } });
    },
    lose(connectionId: string, message: string): void {
      const before = lists.get(connectionId);
      if (before?.status.kind !== 'reachable') return;
      lost.add(set(connectionId, { ...before, status: { kind: 'failed', message } }));
    },
    regain(connectionId: string): void {
      const before = lists.get(connectionId);
      if (before && lost.delete(before)) set(connectionId, { ...before, status: { kind: 'reachable' } });
    },
    /**
     * Never rejects: a failure sets the status and returns null. An answer that something newer has overtaken is
     * returned but not kept.
     */
    async ask(connection: Connection, key: ServerKey, limit: FetchLimit): Promise<FetchedModels | null> {
      const before = lists.get(connection.id) ?? unasked;
      const checking = set(connection.id, { ...before, status: { kind: 'checking' } });
      const isOvertaken = () => lists.get(connection.id) !== checking;
      try {
        const asked = await fetchModels(providers, connection, key, limit);
        if (!isOvertaken()) set(connection.id, { ...asked, status: { kind: 'reachable' } });
        return asked;
      } catch (cause) {
        if (isOvertaken()) return null;
        const message = explainFailure(cause, { connection, ...key, ...limit });
        // Its models may still be there when it is back.
        set(connection.id, { ...before, status: { kind: 'failed', message } });
        return null;
      }
    },
  };
}
