import type { ModelCatalogue, ModelConnection, ModelInfo, ModelRef } from '../../../../shared/settings/model';

export interface PickerModel {
  readonly ref: ModelRef;
  /** Undefined for a typed id that the server doesn't list. */
  readonly model: ModelInfo | undefined;
}

export interface PickerGroup {
  readonly connection: ModelConnection;
  readonly models: readonly PickerModel[];
}

/** Returns the available models that match every word of the query, by connection. */
export function pickerGroups({ connections }: ModelCatalogue, query: string): PickerGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const askable = connections.filter(({ key }) => key !== 'missing');
  const found = askable.flatMap((connection) => {
    const models = connection.models.filter((model) => {
      const text = `${model.name} ${model.id} ${connection.name}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return group(
      connection,
      models.map((model) => ({ ref: refOf(connection, model.id), model })),
    );
  });
  const isId = words.length === 1;
  return found.length > 0 || !isId ? found : askable.flatMap((connection) => typedGroup(connection, query.trim()));
}

/** Servers' lists aren't always complete, so an unlisted id can be used too. */
function typedGroup(connection: ModelConnection, modelId: string): PickerGroup[] {
  if (connection.provider === 'guide') return [];
  return group(connection, [{ ref: refOf(connection, modelId), model: undefined }]);
}

function group(connection: ModelConnection, models: readonly PickerModel[]): PickerGroup[] {
  return models.length === 0 ? [] : [{ connection, models }];
}

function refOf({ id: connectionId }: ModelConnection, modelId: string): ModelRef {
  return { connectionId, modelId };
}

/** Returns the connections that offer no models and need the user's attention. */
export function unreadyConnections({ connections }: ModelCatalogue): ModelConnection[] {
  return connections.filter(
    ({ key, status, models }) => key === 'missing' || (models.length === 0 && status.kind === 'failed'),
  );
}
