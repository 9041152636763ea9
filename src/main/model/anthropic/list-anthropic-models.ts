import { z } from 'zod';
import type { ListedModel, ListModelsOptions } from '../listed-model';
import { fetchDocument } from '../transport/ask-server';
import { listModelsWithTimeout } from '../transport/list-models-with-timeout';
import { anthropicServer } from './anthropic-server';

/** The API's maximum, and far more models than exist. */
const PAGE_SIZE = 1_000;

const size = z.int().positive().nullish().catch(undefined);

const modelSchema = z.object({
  id: z.string().min(1),
  display_name: z.string().min(1).nullish().catch(undefined),
  max_input_tokens: size,
  max_tokens: size,
  lifecycle: z.string().nullish().catch(undefined),
});

const listSchema = z.object({ data: z.array(z.unknown()) });

export function listAnthropicModels(options: ListModelsOptions): Promise<ListedModel[]> {
  return listModelsWithTimeout(options, async (signal) => {
    const list = await fetchDocument(anthropicServer(options), { path: `/v1/models?limit=${PAGE_SIZE}`, signal });
    return listSchema.safeParse(list).data?.data.flatMap(toListed);
  });
}

function toListed(model: unknown): ListedModel[] {
  const { success, data } = modelSchema.safeParse(model);
  if (!success || data.lifecycle === 'retired') return [];
  const { id, display_name: name, max_input_tokens: contextSize, max_tokens: maxOutputTokens } = data;
  return [
    { id, name: name ?? id, ...(contextSize ? { contextSize } : {}), ...(maxOutputTokens ? { maxOutputTokens } : {}) },
  ];
}
