import type { Answer, Routes } from './serve-json';

/** Answers of programs that people run models with, in their own formats. */
export const ollama: Routes = {
  'GET /v1/models': () => ({
    json: { object: 'list', data: ['qwen3:8b', 'tiny:latest', 'nomic-embed-text:latest'].map(ofLibrary) },
  }),
  'GET /api/version': () => ({ json: { version: '0.9.6' } }),
  'GET /api/ps': () => ({ json: { models: [{ name: 'tiny:latest', model: 'tiny:latest', context_length: 8_192 }] } }),
  'POST /api/show': ({ body }) =>
    shown[(body as { model: string }).model] ?? { status: 404, json: { error: 'not found' } },
};

function ofLibrary(id: string) {
  return { id, object: 'model', created: 1_750_000_000, owned_by: 'library' };
}

const shown: Readonly<Record<string, Answer>> = {
  'qwen3:8b': {
    json: {
      parameters: 'repeat_penalty                 1\nnum_ctx                        16384\nstop  "<|im_end|>"',
      model_info: { 'general.architecture': 'qwen3', 'qwen3.context_length': 40_960 },
      capabilities: ['completion', 'tools', 'thinking'],
    },
  },
  'tiny:latest': { json: { model_info: { 'llama.context_length': 131_072 }, capabilities: ['completion'] } },
};

export const lmStudio: Routes = {
  'GET /v1/models': () => ({
    json: {
      data: ['qwen2.5-7b-instruct', 'gemma-3-4b', 'text-embedding-nomic-embed-text-v1.5'].map((id) => {
        return { id, object: 'model', owned_by: 'organization_owner' };
      }),
      object: 'list',
    },
  }),
  'GET /api/v0/models': () => ({
    json: {
      data: [
        {
          id: 'qwen2.5-7b-instruct',
          object: 'model',
          type: 'llm',
          state: 'loaded',
          max_context_length: 32_768,
          loaded_context_length: 4_096,
          capabilities: ['tool_use'],
        },
        { id: 'gemma-3-4b', object: 'model', type: 'vlm', state: 'not-loaded', max_context_length: 131_072 },
      ],
    },
  }),
};

export const llamaCpp: Routes = {
  'GET /v1/models': () => ({
    json: {
      object: 'list',
      data: [
        {
          id: 'llama-3.2-3b.gguf',
          object: 'model',
          created: 1_750_000_000,
          owned_by: 'llamacpp',
          meta: { vocab_type: 2, n_vocab: 128_256, n_ctx_train: 131_072, n_embd: 3_072 },
        },
      ],
    },
  }),
  'GET /props': () => ({ json: { default_generation_settings: { id: 0, n_ctx: 8_192 }, total_slots: 1 } }),
};

export const vllm: Routes = {
  'GET /v1/models': () => ({
    json: {
      object: 'list',
      data: [{ id: 'Qwen/Qwen3-8B', object: 'model', owned_by: 'vllm', root: 'Qwen/Qwen3-8B', max_model_len: 32_768 }],
    },
  }),
  'GET /version': () => ({ json: { version: '0.10.0' } }),
};

export const vllmWithKey: Routes = {
  'GET /v1/models': () => ({ status: 401, json: { error: 'Unauthorized' } }),
};
