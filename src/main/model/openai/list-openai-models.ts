import { z } from 'zod';
import type { ModelPrice } from '../../../shared/settings/model';
import type { ListedModel, ListModelsOptions } from '../listed-model';
import { fetchDocument } from '../transport/ask-server';
import { listModelsWithTimeout } from '../transport/list-models-with-timeout';

const MILLION = 1_000_000;

const size = z.int().positive().nullish().catch(undefined);
const name = z.string().min(1).nullish().catch(undefined);
/** Routers write prices per token, as text; a negative price means "it depends". */
const price = z.coerce.number().nonnegative().nullish().catch(undefined);

/** Fields of a model in a server's list; all but the id are extensions of single servers. */
const modelSchema = z.object({
  id: z.string().min(1),
  name,
  display_name: name,
  context_length: size,
  context_window: size,
  max_context_length: size,
  max_model_len: size,
  max_completion_tokens: size,
  meta: z.object({ n_ctx: size, n_ctx_train: size }).nullish().catch(undefined),
  top_provider: z.object({ max_completion_tokens: size }).nullish().catch(undefined),
  pricing: z
    .object({ prompt: price, completion: price, input_cache_read: price, input_cache_write: price })
    .nullish()
    .catch(undefined),
  supported_parameters: z.array(z.string()).nullish().catch(undefined),
  capabilities: z
    .object({ function_calling: z.boolean().optional(), vision: z.boolean().optional() })
    .nullish()
    .catch(undefined),
  architecture: z
    .object({ input_modalities: z.array(z.string()).nullish() })
    .nullish()
    .catch(undefined),
});
type ServerModel = z.infer<typeof modelSchema>;

const listSchema = z.union([
  z.object({ data: z.array(z.unknown()).nullable() }).transform(({ data }) => data ?? []),
  z.array(z.unknown()),
]);

export function listOpenAiModels(options: ListModelsOptions): Promise<ListedModel[]> {
  return listModelsWithTimeout(options, async (signal) => {
    const list = await fetchDocument({ ...options, keyHeader: 'authorization' }, { path: '/models', signal });
    return listSchema.safeParse(list).data?.flatMap((model) => {
      const { success, data } = modelSchema.safeParse(model);
      return success ? [toListed(data)] : [];
    });
  });
}

function toListed(model: ServerModel): ListedModel {
  const contextSize =
    model.context_length ??
    model.max_model_len ??
    model.context_window ??
    model.max_context_length ??
    model.meta?.n_ctx ??
    model.meta?.n_ctx_train;
  const maxOutputTokens = model.top_provider?.max_completion_tokens ?? model.max_completion_tokens;
  const priced = toPrice(model.pricing);
  const hasTools = model.supported_parameters?.includes('tools') ?? model.capabilities?.function_calling;
  const hasVision = model.architecture?.input_modalities?.includes('image') ?? model.capabilities?.vision;
  return {
    id: model.id,
    name: model.name ?? model.display_name ?? model.id,
    ...(contextSize ? { contextSize } : {}),
    ...(maxOutputTokens ? { maxOutputTokens } : {}),
    ...(priced ? { price: priced } : {}),
    ...(hasTools === undefined ? {} : { hasTools }),
    ...(hasVision === undefined ? {} : { hasVision }),
  };
}

function toPrice(pricing: ServerModel['pricing']): ModelPrice | undefined {
  const { prompt, completion, input_cache_read: read, input_cache_write: write } = pricing ?? {};
  if (typeof prompt !== 'number' || typeof completion !== 'number') return undefined;
  return {
    input: perMillion(prompt),
    output: perMillion(completion),
    ...(typeof read === 'number' ? { cachedInput: perMillion(read) } : {}),
    ...(typeof write === 'number' ? { cacheWrite: perMillion(write) } : {}),
  };
}

/** Removes the rounding errors of multiplying a tiny number. */
function perMillion(perToken: number): number {
  return Number((perToken * MILLION).toPrecision(10));
}
