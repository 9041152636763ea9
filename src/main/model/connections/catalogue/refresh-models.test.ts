import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { modelProviders } from '../providers';
import { llamaCpp, lmStudio, ollama, vllm, vllmWithKey } from '../testing/local-programs';
import { closedPort, modelList, serveJson } from '../testing/serve-json';
import { type StartOptions, startModels } from '../testing/start-models';

/** Accepts connections and never answers. */
async function hangingPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function found(localPorts: readonly number[], change: StartOptions = {}) {
  const { models } = startModels({ localPorts, providers: modelProviders, ...change });
  const { connections } = await models.refresh();
  return connections.filter(({ origin }) => origin === 'local');
}

describe('servers on this machine', () => {
  it.each([
    [
      'Ollama',
      ollama,
      [
        ['qwen3:8b', 16_384, true],
        // The context that it was loaded with counts, not the one that it was trained for.
        ['tiny:latest', 8_192, false],
      ],
    ],
    [
      'LM Studio',
      lmStudio,
      [
        ['qwen2.5-7b-instruct', 4_096, true],
        ['gemma-3-4b', undefined, undefined],
      ],
    ],
    ['llama.cpp', llamaCpp, [['llama-3.2-3b.gguf', 8_192, undefined]]],
    ['vLLM', vllm, [['Qwen/Qwen3-8B', 32_768, undefined]]],
  ] as const)('are known by what they answer, with what their models hold: %s', async (name, routes, expected) => {
    const { port, baseUrl, requests } = await serveJson(routes);
    const [server, ...others] = await found([port], { env: { OPENAI_API_KEY: 'sk-canary' } });
    expect(others).toEqual([]);
    expect(server).toMatchObject({
      id: `local-${port}`,
      name,
      provider: 'openai',
      baseUrl,
      key: 'not-needed',
      status: { kind: 'reachable' },
    });
    expect(server?.models.map(({ id, contextSize, hasTools }) => [id, contextSize, hasTools])).toEqual(expected);
    expect(JSON.stringify(requests)).not.toContain('sk-canary');
  });

  it('are told apart by their ports where there are two of a kind', async () => {
    const [one, other] = await Promise.all([serveJson(vllm), serveJson(vllm)]);
    const names = (await found([one.port, other.port])).map(({ name }) => name);
    expect(names).toEqual([`vLLM (port ${one.port})`, `vLLM (port ${other.port})`]);
  });

  it('are listed without a name of their own where nothing tells what they are', async () => {
    const { port } = await serveJson({ 'GET /v1/models': () => modelList(['mine']) });
    expect(await found([port])).toMatchObject([{ name: `Server on port ${port}`, models: [{ id: 'mine' }] }]);
  });

  it('are listed where they want a key, and say so', async () => {
    const { port } = await serveJson(vllmWithKey);
    expect(await found([port])).toMatchObject([
      {
        name: `Server on port ${port}`,
        status: { kind: 'failed', message: expect.stringContaining('requires an API key') },
      },
    ]);
  });

  it('are not listed where they serve something else', async () => {
    const others = await Promise.all([
      serveJson({ 'GET /v1/models': () => ({ json: { models: ['car', 'bike'] } }) }),
      serveJson({ 'GET /v1/models': () => ({ json: { data: ['car', 'bike'] } }) }),
      serveJson({ 'GET /v1/models': () => ({ status: 500, json: { data: [] } }) }),
      serveJson({ 'GET /v1/models': () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }) }),
      serveJson({}),
    ]);
    const ports = [...others.map(({ port }) => port), await closedPort(), await hangingPort()];
    expect(await found(ports, { timeLimits: { hosted: 60_000, local: 1_000 } })).toEqual([]);
  });

  it('are found where OLLAMA_HOST says that Ollama listens', async () => {
    const { port } = await serveJson(ollama);
    expect(await found([], { env: { OLLAMA_HOST: `127.0.0.1:${port}` } })).toMatchObject([
      { id: `local-${port}`, name: 'Ollama' },
    ]);
  });

  it('hold nobody up where they hang: the others are there before', async () => {
    const { port } = await serveJson(vllm);
    const timeLimits = { hosted: 60_000, local: 3_000 };
    const { models } = startModels({ localPorts: [await hangingPort(), port], timeLimits });
    const names = () => models.catalogue().connections.map(({ name }) => name);
    expect(names()).toEqual(['Built-in guide', 'Claude', 'OpenAI']);
    await models.refresh();
    expect(names()).toEqual(['Built-in guide', 'Claude', 'OpenAI', 'vLLM']);
  });

  it('go from the list when they are stopped, unless a model of theirs is in use', async () => {
    const [used, unused] = await Promise.all([serveJson(vllm), serveJson(llamaCpp)]);
    const { models, connection } = startModels({ localPorts: [used.port, unused.port] });
    await models.refresh();
    const model = { connectionId: `local-${used.port}`, modelId: 'Qwen/Qwen3-8B' };
    models.chooseDefault(model);
    for (const server of [used, unused]) server.stop();
    await models.refresh();
    expect([connection(`local-${unused.port}`), connection(`local-${used.port}`)]).toMatchObject([
      undefined,
      {
        name: `Server on port ${used.port}`,
        status: {
          kind: 'failed',
          message: `Couldn't connect to http://127.0.0.1:${used.port}/v1. Start the server, then refresh`,
        },
        models: [{ id: 'Qwen/Qwen3-8B' }],
      },
    ]);
  });
});

describe('servers that were set up', () => {
  it('are not asked without the key that they need', async () => {
    const { models } = startModels();
    const { connections } = await models.refresh();
    expect(connections.map(({ id, key, status }) => [id, key, status.kind])).toEqual([
      ['guide', 'not-needed', 'reachable'],
      ['anthropic', 'missing', 'unknown'],
      ['openai', 'missing', 'unknown'],
    ]);
  });

  it('are asked with the key of the environment, at the address that it names, and leave out what does not talk', async () => {
    const server = await serveJson({ 'GET /v1/models': () => modelList(['gpt-5', 'whisper-1', 'text-embedding-3']) });
    const env = { OPENAI_API_KEY: 'sk-canary', OPENAI_BASE_URL: server.baseUrl };
    const { models, connection, seen } = startModels({ env });
    await models.refresh();
    expect(connection('openai')).toMatchObject({
      origin: 'environment',
      key: 'environment',
      keyVariable: 'OPENAI_API_KEY',
      status: { kind: 'reachable' },
      models: [{ id: 'gpt-5' }],
    });
    expect(server.requests.map(({ headers }) => headers.authorization)).toContain('Bearer sk-canary');
    expect(seen()).not.toContain('sk-canary');
  });

  it('say what is wrong, and keep what they had', async () => {
    let status = 200;
    const server = await serveJson({
      'GET /v1/models': () => (status === 200 ? modelList(['a']) : { status, json: { error: 'no key sk-canary' } }),
    });
    const { models, connection, seen } = startModels({
      env: { OPENAI_API_KEY: 'sk-canary', OPENAI_BASE_URL: server.baseUrl },
    });
    await models.refresh();
    status = 401;
    await models.refresh();
    expect(connection('openai')).toMatchObject({ status: { kind: 'failed' }, models: [{ id: 'a' }] });
    expect(seen()).not.toContain('sk-canary');
  });
});
