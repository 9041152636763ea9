import type { ModelCatalogue } from '../../../shared/settings/model';

/** The connection that is there after saving and was not there before. */
export function savedConnectionId(before: ModelCatalogue, after: ModelCatalogue): string | null {
  const known = new Set(before.connections.map(({ id }) => id));
  return after.connections.find(({ id }) => !known.has(id))?.id ?? null;
}
