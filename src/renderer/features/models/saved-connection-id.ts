import type { ModelCatalogue } from '../../../shared/settings/model';

/** Returns the connection that saving added. */
export function savedConnectionId(before: ModelCatalogue, after: ModelCatalogue): string | null {
  const known = new Set(before.connections.map(({ id }) => id));
  return after.connections.find(({ id }) => !known.has(id))?.id ?? null;
}
