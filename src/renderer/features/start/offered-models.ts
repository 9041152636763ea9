import type { ModelCatalogue, ModelConnection, ModelInfo } from '../../../shared/settings/model';

/** The rest is in the list of the header. */
const shownOfEach = 3;

interface OfferedModels {
  readonly connection: ModelConnection;
  readonly models: readonly ModelInfo[];
  /** How many more it has. */
  readonly left: number;
}

/** A few models of each server that can be asked; the guide has a place of its own. */
export function offeredModels({ connections }: ModelCatalogue): OfferedModels[] {
  return connections
    .filter(({ provider, key, models }) => provider !== 'guide' && key !== 'missing' && models.length > 0)
    .map((connection) => ({
      connection,
      models: connection.models.slice(0, shownOfEach),
      left: Math.max(0, connection.models.length - shownOfEach),
    }));
}
