import type { ModelCatalogue, ModelConnection, ModelInfo } from '../../../shared/settings/model';

/** The header's list has the rest. */
const shownOfEach = 3;

interface OfferedModels {
  readonly connection: ModelConnection;
  readonly models: readonly ModelInfo[];
  /** How many more models it has. */
  readonly left: number;
}

/** Returns a few models of each available server; the guide is shown separately. */
export function offeredModels({ connections }: ModelCatalogue): OfferedModels[] {
  return connections
    .filter(({ provider, key, models }) => provider !== 'guide' && key !== 'missing' && models.length > 0)
    .map((connection) => ({
      connection,
      models: connection.models.slice(0, shownOfEach),
      left: Math.max(0, connection.models.length - shownOfEach),
    }));
}
