import { z } from 'zod';
import type { ListedModel } from '../../listed-model';
import { fetchJson } from './fetch-json';
import type { LocalServerKind } from './local-servers';

/** The most models to describe, because each needs a separate request. */
const MAX_ASKED = 100;

/** Ollama's default context size. */
const USUAL_CONTEXT = 4_096;

const shownSchema = z.object({
  capabilities: z.array(z.string()).optional(),
  model_info: z.record(z.string(), z.unknown()).default({}),
  /** Lines such as `num_ctx 8192`. */
  parameters: z.string().default(''),
  remote_host: z.string().optional(),
});

const runningSchema = z.object({
  models: z.array(z.object({ model: z.string(), context_length: z.number().int().positive().optional() })),
});

const propertiesSchema = z.object({
  default_generation_settings: z.object({ n_ctx: z.number().int().positive() }),
  modalities: z.object({ vision: z.boolean() }).optional(),
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

/** Programs with their own API that reports more about models than the list does. */
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

/** The list reports the context that the model was trained for; the properties report the one it was started with. */
async function describeLlamaCppModels(origin: string, models: readonly ListedModel[], signal: AbortSignal) {
  const properties = propertiesSchema.safeParse((await fetchJson(`${origin}/props`, { signal }))?.value);
  const contextSize = properties.data?.default_generation_settings.n_ctx;
  const hasVision = properties.data?.modalities?.vision;
  return models.map(({ contextSize: _trained, ...model }) => ({
    ...model,
    ...(contextSize === undefined ? {} : { contextSize }),
    ...(hasVision === undefined ? {} : { hasVision }),
  }));
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
        ...(more?.type === undefined ? {} : { hasVision: more.type === 'vlm' }),
      };
    });
}

/**
 * A model doesn't always get the context that it was trained for: Ollama silently cuts off the beginning of anything
 * longer than the context it was loaded with. So the smaller size counts, and the running model's size takes
 * precedence.
 */
async function describeOllamaModels(
  origin: string,
  models: readonly ListedModel[],
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  const answer = await fetchJson(`${origin}/api/ps`, { signal });
  const running = runningSchema.safeParse(answer?.value).data?.models ?? [];
  return Promise.all(
    models.map(async (model, index) => {
      if (index >= MAX_ASKED) return withContext(model, USUAL_CONTEXT);
      const shown = shownSchema.safeParse(
        (await fetchJson(`${origin}/api/show`, { signal, body: { model: model.id } }))?.value,
      );
      if (!shown.success) return withContext(model, USUAL_CONTEXT);
      const loaded = running.find((other) => other.model === model.id)?.context_length;
      const described = withContext(model, contextOf(shown.data, loaded));
      const { capabilities } = shown.data;
      if (!capabilities) return described;
      return { ...described, hasTools: capabilities.includes('tools'), hasVision: capabilities.includes('vision') };
    }),
  );
}

function contextOf({ model_info, parameters, remote_host }: z.infer<typeof shownSchema>, loaded?: number): number {
  const trained = Object.entries(model_info).find(([key]) => key.endsWith('.context_length'))?.[1];
  const most = typeof trained === 'number' && trained > 0 ? trained : Number.POSITIVE_INFINITY;
  // It runs on a remote host, with its full context.
  if (remote_host && Number.isFinite(most)) return most;
  const set = Number(/^num_ctx\s+(\d+)/m.exec(parameters)?.[1] ?? 0);
  return Math.min(most, loaded ?? (set || USUAL_CONTEXT));
}

function withContext(model: ListedModel, contextSize: number): ListedModel {
  return { ...model, contextSize };
}
