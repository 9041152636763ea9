import { expect, it } from 'vitest';
import { startTestModelServer } from '../testing/start-test-model-server';
import { listAnthropicModels } from './list-anthropic-models';

it('lists the models of Anthropic as it tells of them, without those that are gone', async () => {
  const data = [
    {
      type: 'model',
      id: 'claude-a',
      display_name: 'Claude A',
      created_at: '2025-01-01T00:00:00Z',
      max_input_tokens: 200_000,
      max_tokens: 64_000,
    },
    { type: 'model', id: 'claude-b', max_input_tokens: null, max_tokens: 0 },
    { type: 'model', id: 'claude-c', lifecycle: 'retired' },
    { type: 'model' },
  ];
  const { url, requests } = await startTestModelServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data, has_more: false }));
  });
  const { signal } = new AbortController();
  const options = { connectionName: 'Testing', baseUrl: url, apiKey: 'key', signal, timeLimit: 60_000 };
  expect(await listAnthropicModels(options)).toEqual([
    { id: 'claude-a', name: 'Claude A', contextSize: 200_000, maxOutputTokens: 64_000 },
    { id: 'claude-b', name: 'claude-b' },
  ]);
  expect(
    requests.map(({ method, path, headers }) => [method, path, headers['x-api-key'], headers.authorization]),
  ).toEqual([['GET', '/v1/models?limit=1000', 'key', undefined]]);
});
