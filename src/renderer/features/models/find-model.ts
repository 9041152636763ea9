import type { ModelCatalogue, ModelConnection, ModelInfo, ModelRef } from '../../../shared/settings/model';

export interface FoundModel {
  readonly ref: ModelRef;
  /** What the user reads: the id, where nobody knows another name. */
  readonly name: string;
  /** Undefined once it is gone. */
  readonly connection: ModelConnection | undefined;
  /** Undefined where the server does not list it. */
  readonly model: ModelInfo | undefined;
}

export function findModel({ connections }: ModelCatalogue, ref: ModelRef): FoundModel {
  const connection = connections.find(({ id }) => id === ref.connectionId);
  const model = connection?.models.find(({ id }) => id === ref.modelId);
  return { ref, name: model?.name ?? ref.modelId, connection, model };
}
