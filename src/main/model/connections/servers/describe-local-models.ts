import { z } from 'zod';
import type { ListedModel } from '../../listed-model';
import { describeOllamaModels } from '../../service/describe-ollama-models';
import { fetchJson } from './fetch-json';
import type { LocalServerKind } from './local-servers';

const propertiesSchema = z.object({
  default_generation_settings: z.object({ n_ctx: z.number().int().positive() }),
});
const lmStudioSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      type: z.string().optional(),
      loaded_context_length: z.number().int().positive().optional(),
      capabilities: z.array(z.string()).optional(),
    }),
  ),
});

type DescribeModels = (
  origin: string,
  models: readonly ListedModel[],
  signal: AbortSignal,
) => Promise<readonly ListedModel[]>;

/** Programs that tell more of their models than their list does, in their own way. */
const describers: Partial<Record<LocalServerKind, DescribeModels>> = {
  ollama: describeOllamaModels,
  'llama-cpp': describeLlamaCppModels,
  'lm-studio': describeLmStudioModels,
};

export async function describeLocalModels(
  kind: LocalServerKind | null,
  ...[origin, models, signal]: Parameters<DescribeModels>
): Promise<readonly ListedModel[]> {
  return (kind === null ? undefined : describers[kind])?.(origin, models, signal) ?? models;
}

/** Its list has what the model was trained for; what it was started with is among its properties. */
async function describeLlamaCppModels(origin: string, models: readonly ListedModel[], signal: AbortSignal) {
  const properties = propertiesSchema.safeParse((await fetchJson(`${origin}/props`, { signal }))?.value);
  const contextSize = properties.data?.default_generation_settings.n_ctx;
  return models.map(({ contextSize: _trained, ...model }) =>
    contextSize === undefined ? model : { ...model, contextSize },
  );
}

async function describeLmStudioModels(origin: string, models: readonly ListedModel[], signal: AbortSignal) {
  const list = lmStudioSchema.safeParse((await fetchJson(`${origin}/api/v0/models`, { signal }))?.value);
  const described = new Map(list.data?.data.map((model) => [model.id, model]));
  return models
    .filter(({ id }) => described.get(id)?.type !== 'embeddings')
    .map((model) => {
      const more = described.get(model.id);
      return {
        ...model,
        ...(more?.loaded_context_length === undefined ? {} : { contextSize: more.loaded_context_length }),
        ...(more?.capabilities?.includes('tool_use') ? { hasTools: true } : {}),
      };
    });
}
