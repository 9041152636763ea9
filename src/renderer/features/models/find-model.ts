import type { ModelCatalogue, ModelConnection, ModelInfo, ModelRef } from '../../../shared/settings/model';

export interface FoundModel {
  readonly ref: ModelRef;
  /** The display name; the id if no other name is known. */
  readonly name: string;
  /** Undefined once it was removed. */
  readonly connection: ModelConnection | undefined;
  /** Undefined if the server doesn't list it. */
  readonly model: ModelInfo | undefined;
}

export function findModel({ connections }: ModelCatalogue, ref: ModelRef): FoundModel {
  const connection = connections.find(({ id }) => id === ref.connectionId);
  const model = connection?.models.find(({ id }) => id === ref.modelId);
  return { ref, name: model?.name ?? ref.modelId, connection, model };
}
