import { describe, expect, it } from 'vitest';
import { guideModel } from '../../../shared/settings/model';
import type { CommandLineModel } from './model-service-deps';
import { modelProviders } from './providers';
import { ollama, vllm } from './testing/local-programs';
import { closedPort, modelList, serveJson } from './testing/serve-json';
import { type StartOptions, startModels } from './testing/start-models';

const CANARY = 'sk-canary-0123456789abcdef';
const openAi = { provider: 'openai' } as const;

/** Returns the request's model and key, or why there is no request. */
async function asked(commandLine: CommandLineModel, options: StartOptions = {}) {
  const { models, created } = startModels({ list: async () => [], ...options, commandLine });
  try {
    const { ref, toolMode } = await models.choose(null);
    const [{ connectionName, baseUrl, apiKey, keyVariable } = {}] = created;
    return { ref, toolMode, connectionName, baseUrl, apiKey, keyVariable };
  } catch (cause) {
    return cause instanceof Error ? cause.message : cause;
  }
}

const keyFor = async (commandLine: CommandLineModel, env: NodeJS.ProcessEnv, options: StartOptions = {}) => {
  // Keys are removed from the environment when they are read.
  const result = await asked({ model: 'm', ...commandLine }, { env: { ...env }, ...options });
  return typeof result === 'object' && result !== null && 'apiKey' in result ? result.apiKey : result;
};

describe('the model of the command line', () => {
  it('is the guide unless another provider is named', async () => {
    expect(await asked({ provider: 'guide' })).toMatchObject({ ref: guideModel, toolMode: 'text' });
  });

  it('is the one that is named, at the provider’s own server, with its key', async () => {
    const env = { ANTHROPIC_API_KEY: CANARY };
    expect(await asked({ provider: 'anthropic', model: 'claude-x', toolMode: 'text' }, { env })).toEqual({
      ref: { connectionId: 'anthropic', modelId: 'claude-x' },
      toolMode: 'text',
      connectionName: 'Claude',
      baseUrl: 'https://api.anthropic.com',
      apiKey: CANARY,
      keyVariable: 'ANTHROPIC_API_KEY',
    });
  });

  it('is the only one that the server has where none is named', async () => {
    const { port, baseUrl, origin } = await serveJson(vllm);
    const options = { providers: modelProviders };
    const { models } = startModels({ ...options, commandLine: { ...openAi, baseUrl: origin } });
    const { ref, backend, contextSize } = await models.choose(null);
    expect([ref, backend.model, contextSize]).toEqual([
      { connectionId: `local-${port}`, modelId: 'Qwen/Qwen3-8B' },
      'Qwen/Qwen3-8B',
      32_768,
    ]);
    expect(models.catalogue().defaultModel).toEqual(guideModel);
    expect(baseUrl).toBe(`${origin}/v1`);
  });

  it('can read as much as is said there, whatever its server says', async () => {
    const { origin } = await serveJson(vllm);
    const commandLine = { ...openAi, baseUrl: origin, contextSize: 12_000 };
    const { models } = startModels({ providers: modelProviders, commandLine });
    expect(await models.choose(null)).toMatchObject({ contextSize: 12_000, toolMode: 'native' });
  });

  it('has to be named where the server has several, and they are told', async () => {
    const few = await serveJson(ollama);
    const many = await serveJson({ 'GET /v1/models': () => modelList([...'abcdefghij']) });
    const none = await serveJson({ 'GET /v1/models': () => modelList([]) });
    const options = { providers: modelProviders };
    const at = (server: { origin: string }) => asked({ ...openAi, baseUrl: server.origin }, options);
    expect([await at(few), await at(many), await at(none)]).toEqual([
      `Choose a model with --model. 127.0.0.1:${few.port} has qwen3:8b, tiny:latest`,
      `Choose a model with --model. 127.0.0.1:${many.port} has a, b, c, d, e, f, g, h and 2 more`,
      `127.0.0.1:${none.port} has no models. Load one there first`,
    ]);
  });

  it('says what is wrong with the server where it is asked for its models', async () => {
    const baseUrl = `http://127.0.0.1:${await closedPort()}/v1`;
    expect(await asked({ ...openAi, baseUrl }, { providers: modelProviders })).toBe(
      `Couldn't connect to ${baseUrl}. Start the server there, or change the base URL in the settings`,
    );
  });

  it('says what is wrong with an address', async () => {
    expect(await asked({ ...openAi, baseUrl: 'localhost:11434', model: 'm' })).toBe(
      'localhost:11434 is not a valid URL. It must start with http:// or https://',
    );
  });

  it('goes on with the model that a conversation had', async () => {
    const { models } = startModels({ commandLine: { ...openAi, model: 'm' }, env: { OPENAI_API_KEY: CANARY } });
    expect((await models.choose({ connectionId: 'openai', modelId: 'gpt-5' })).ref.modelId).toBe('gpt-5');
    expect((await models.choose(guideModel)).ref).toEqual(guideModel);
  });
});

describe('the key of the command line', () => {
  it('is told to be missing, with where to put it', async () => {
    expect(await keyFor(openAi, {})).toBe(
      'OpenAI has no API key. Add one in Settings › Models and keys, or set OPENAI_API_KEY',
    );
    expect(await keyFor({ ...openAi, baseUrl: 'https://openrouter.ai/api/v1' }, { OPENAI_API_KEY: CANARY })).toBe(
      'OpenRouter has no API key. Add one in Settings › Models and keys, or set OPENROUTER_API_KEY',
    );
  });

  it('is that of the server at the address, whatever the provider is called', async () => {
    const env = { OPENAI_API_KEY: 'of OpenAI', OPENROUTER_API_KEY: 'of OpenRouter' };
    expect(await keyFor({ ...openAi, baseUrl: 'https://openrouter.ai/api/v1' }, env)).toBe('of OpenRouter');
    expect(await keyFor({ ...openAi, baseUrl: 'https://api.openai.com/v1' }, env)).toBe('of OpenAI');
  });

  it('goes to another address that is named beside it, but not to one where others could read or take it', async () => {
    const env = { OPENAI_API_KEY: CANARY };
    expect(await keyFor({ ...openAi, baseUrl: 'https://gateway.example.com/v1' }, env)).toBe(CANARY);
    expect(await keyFor({ ...openAi, baseUrl: 'http://gateway.example.com/v1' }, env)).toBeNull();
    expect(await keyFor({ ...openAi, baseUrl: 'http://127.0.0.1:8000/v1' }, env)).toBeNull();
    expect(await keyFor({ ...openAi, baseUrl: 'https://api.groq.com/openai/v1' }, env)).toContain(
      'Groq has no API key',
    );
    expect(await keyFor({ provider: 'anthropic', baseUrl: 'https://gateway.example.com' }, env)).toBeNull();
  });

  it('goes to a server of this machine where the environment names both', async () => {
    const { origin } = await serveJson({ 'GET /v1/models': () => modelList(['m']) });
    const env = { OPENAI_API_KEY: CANARY, OPENAI_BASE_URL: origin };
    expect(await keyFor(openAi, env)).toBe(CANARY);
    expect(await keyFor({ ...openAi, baseUrl: `${origin}/v1` }, env)).toBe(CANARY);
  });

  it('is the one that was entered in the app where the environment has none', async () => {
    const { models, dataPath } = startModels({ list: async () => [] });
    const address = 'https://gateway.example.com/v1';
    await models.saveConnection({ name: 'Ours', provider: 'openai', baseUrl: address, key: 'entered' });
    await models.saveConnection({
      id: 'openai',
      name: 'OpenAI',
      provider: 'openai',
      baseUrl: 'https://api.openai.com/v1',
      key: 'of OpenAI',
    });
    await models.dispose();
    expect(await keyFor({ ...openAi, baseUrl: address }, {}, { dataPath })).toBe('entered');
    expect(await keyFor(openAi, {}, { dataPath })).toBe('of OpenAI');
    expect(await keyFor(openAi, { OPENAI_API_KEY: 'for this run' }, { dataPath })).toBe('for this run');
  });
});
