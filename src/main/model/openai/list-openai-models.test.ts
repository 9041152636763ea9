import { describe, expect, it } from 'vitest';
import { startTestModelServer } from '../testing/start-test-model-server';
import { listOpenAiModels } from './list-openai-models';

async function listed(body: unknown) {
  const { url, requests } = await startTestModelServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const { signal } = new AbortController();
  const options = { connectionName: 'Testing', baseUrl: `${url}/v1`, apiKey: 'key', signal, timeLimit: 60_000 };
  const models = await listOpenAiModels(options);
  expect(requests.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
    ['GET', '/v1/models', 'Bearer key'],
  ]);
  return models;
}

describe('the models of a server that speaks as OpenAI does', () => {
  it.each([
    ['OpenAI', { id: 'gpt-4o', object: 'model', owned_by: 'system' }, { id: 'gpt-4o', name: 'gpt-4o' }],
    [
      'vLLM',
      { id: 'Qwen/Qwen3', max_model_len: 32_768 },
      { id: 'Qwen/Qwen3', name: 'Qwen/Qwen3', contextSize: 32_768 },
    ],
    [
      'llama.cpp',
      { id: 'model.gguf', meta: { n_ctx_train: 131_072, vocab_type: 2 } },
      { id: 'model.gguf', name: 'model.gguf', contextSize: 131_072 },
    ],
    [
      'Groq',
      { id: 'llama-3.3', context_window: 131_072, max_completion_tokens: 32_768 },
      { id: 'llama-3.3', name: 'llama-3.3', contextSize: 131_072, maxOutputTokens: 32_768 },
    ],
    [
      'Mistral',
      { id: 'codestral', max_context_length: 256_000, capabilities: { function_calling: true, vision: false } },
      { id: 'codestral', name: 'codestral', contextSize: 256_000, hasTools: true, hasVision: false },
    ],
    [
      'OpenRouter',
      {
        id: 'maker/model',
        name: 'Maker: Model',
        context_length: 200_000,
        top_provider: { context_length: 200_000, max_completion_tokens: 64_000 },
        pricing: { prompt: '0.000003', completion: '0.000015', input_cache_read: '0.0000003', image: '0' },
        supported_parameters: ['tools', 'temperature'],
      },
      {
        id: 'maker/model',
        name: 'Maker: Model',
        contextSize: 200_000,
        maxOutputTokens: 64_000,
        price: { input: 3, output: 15, cachedInput: 0.3 },
        hasTools: true,
      },
    ],
    [
      'a router whose price depends, and whose model has no tools',
      { id: 'auto', pricing: { prompt: '-1', completion: '-1' }, supported_parameters: [], context_length: 0 },
      { id: 'auto', name: 'auto', hasTools: false },
    ],
  ])('are read as %s tells of them', async (_who, model, expected) => {
    expect(await listed({ object: 'list', data: [model] })).toEqual([expected]);
  });

  it('are read from a bare list, as Together gives it, and none where there are none', async () => {
    expect(await listed([{ id: 'a', display_name: 'A' }])).toEqual([{ id: 'a', name: 'A' }]);
    expect(await listed({ object: 'list', data: null })).toEqual([]);
  });

  it('are read as far as they can be', async () => {
    const data = [{ id: 'a', context_length: '8k', pricing: 'free' }, { name: 'no id' }, null, 'b'];
    expect(await listed({ data })).toEqual([{ id: 'a', name: 'a' }]);
  });

  it('are not made of anything else', async () => {
    await expect(listed({ error: 'Unexpected endpoint or method. (GET /v1/models)' })).rejects.toThrow(
      /^The server at http:\/\/127\.0\.0\.1:\d+\/v1 returned no model list\. Check the base URL in the settings\. It usually ends in \/v1$/,
    );
  });
});
