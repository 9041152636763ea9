import type { ListedModel } from '../listed-model';

/** As listed, or as little as its id says: lists are not complete. Ollama takes a name without its tag for the latest. */
export function findModel(models: readonly ListedModel[], modelId: string): ListedModel {
  const listed = models.find(({ id }) => id === modelId) ?? models.find(({ id }) => id === `${modelId}:latest`);
  return { name: modelId, ...listed, id: modelId };
}
