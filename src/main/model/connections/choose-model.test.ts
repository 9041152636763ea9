import { describe, expect, it } from 'vitest';
import {
  type ConnectionDraft,
  defaultModelSettings,
  guideModel,
  type ModelSettings,
} from '../../../shared/settings/model';
import { modelProviders } from './providers';
import { llamaCpp, ollama } from './testing/local-programs';
import { modelList, serveJson } from './testing/serve-json';
import { startModels } from './testing/start-models';

const CANARY = 'sk-canary-0123456789abcdef';
const gateway: ConnectionDraft = { name: 'Gateway', provider: 'openai', baseUrl: 'https://gateway.example.com/v1' };
const model = { connectionId: 'id-1', modelId: 'qwen3-8b' };
/** No server is asked. */
const offline = { list: async () => [] };

async function withGateway(settings: Partial<ModelSettings> = {}) {
  const started = startModels(offline);
  await started.models.saveConnection(gateway);
  started.models.updateSettings(model, { ...defaultModelSettings, ...settings });
  return started;
}

describe('the model that a run asks', () => {
  it('is the guide unless something else was chosen', async () => {
    const { models } = startModels();
    expect(await models.choose(null)).toMatchObject({
      ref: guideModel,
      toolMode: 'text',
      canFallBack: false,
      dialects: [],
      contextSize: null,
    });
  });

  it('is the default where none is named, also after a restart', async () => {
    const { models, dataPath } = await withGateway();
    models.chooseDefault(model);
    const again = startModels({ dataPath, ...offline });
    expect((await again.models.choose(null)).ref).toEqual(model);
    expect(again.models.catalogue().defaultModel).toEqual(model);
    again.models.chooseDefault({ connectionId: 'guide', modelId: 'whatever' });
    expect(again.models.catalogue().defaultModel).toEqual(guideModel);
  });

  it('calls natively, falls back to text, and may write as its family does, unless said otherwise', async () => {
    const { models, created } = await withGateway();
    const { ref, toolMode, canFallBack, dialects, contextSize, ...rest } = await models.choose(model);
    expect({ ref, toolMode, canFallBack, dialects, contextSize }).toEqual({
      ref: model,
      toolMode: 'native',
      canFallBack: true,
      dialects: ['hermes', 'qwen-coder'],
      contextSize: 32_768,
    });
    expect([rest.temperature, rest.maxOutputTokens, rest.thinkingTokens]).toEqual([undefined, undefined, undefined]);
    expect(created).toMatchObject([
      { connectionName: 'Gateway', baseUrl: gateway.baseUrl, apiKey: null, model: 'qwen3-8b' },
    ]);
  });

  it('is asked with all that was set for it', async () => {
    const settings: ModelSettings = {
      toolMode: 'text',
      dialects: ['mistral'],
      contextSize: 16_000,
      temperature: 0,
      maxOutputTokens: 900,
      thinkingTokens: 2_000,
      inputPrice: 1.5,
      outputPrice: null,
    };
    const { models, connection } = await withGateway(settings);
    expect(await models.choose(model)).toMatchObject({
      toolMode: 'text',
      canFallBack: false,
      dialects: ['mistral'],
      contextSize: 16_000,
      temperature: 0,
      maxOutputTokens: 900,
      thinkingTokens: 2_000,
      price: { input: 1.5, output: 1.5 },
    });
    expect(connection('id-1')?.models).toMatchObject([{ id: 'qwen3-8b', settings }]);
  });

  it('forgets what was set back to the usual', async () => {
    const { models, settings } = await withGateway({ temperature: 1 });
    expect(settings.read().modelSettings.length).toBe(1);
    models.updateSettings(model, defaultModelSettings);
    expect(settings.read().modelSettings).toEqual([]);
  });

  it('never falls back where it was told to call natively', async () => {
    const { models } = await withGateway({ toolMode: 'native' });
    const chosen = await models.choose(model);
    chosen.rememberNoTools();
    expect([chosen, await models.choose(model)].map(({ toolMode, canFallBack }) => [toolMode, canFallBack])).toEqual([
      ['native', false],
      ['native', false],
    ]);
  });

  it('is asked in text once its server turned out to have no tools, until it is set again or lives elsewhere', async () => {
    const { models } = await withGateway();
    const mode = async () => (await models.choose(model)).toolMode;
    (await models.choose(model)).rememberNoTools();
    expect(await mode()).toBe('text');
    models.updateSettings(model, { ...defaultModelSettings, temperature: 0.5 });
    expect(await mode()).toBe('native');
    (await models.choose(model)).rememberNoTools();
    await models.saveConnection({ ...gateway, id: 'id-1', baseUrl: 'https://other.example.com/v1' });
    expect(await mode()).toBe('native');
  });

  it('holds as much as its server really took, until it is set again', async () => {
    const { models } = await withGateway();
    const size = async () => (await models.choose(model)).contextSize;
    const usual = await size();
    (await models.choose(model)).rememberContextSize(4_000);
    expect(await size()).toBe(4_000);
    models.updateSettings(model, { ...defaultModelSettings, temperature: 0.5 });
    expect(await size()).toBe(usual);
  });

  it('is taken to read 131,072 tokens where it is hosted and nobody says how much', async () => {
    const { models } = startModels({ env: { GROQ_API_KEY: CANARY }, ...offline });
    expect(await models.choose({ connectionId: 'groq', modelId: 'unheard-of' })).toMatchObject({
      contextSize: 131_072,
    });
  });

  it('of Anthropic or OpenAI is taken at its word, with its price', async () => {
    const { models } = startModels({ env: { ANTHROPIC_API_KEY: CANARY }, ...offline });
    expect(await models.choose({ connectionId: 'anthropic', modelId: 'claude-sonnet-4-5' })).toMatchObject({
      dialects: [],
      contextSize: 200_000,
      price: { input: 3, output: 15 },
    });
  });

  it('cannot be asked without its key or its server, which is said at once', async () => {
    const { models } = startModels({ env: { GROQ_API_KEY: CANARY }, ...offline });
    const failure = (connectionId: string) =>
      models.choose({ connectionId, modelId: 'm' }).then(() => 'chosen', String);
    expect(await Promise.all(['openai', 'mistral', 'gone', 'groq'].map(failure))).toEqual([
      'CommandFailure: OpenAI has no API key. Add one in Settings › Models and keys, or set OPENAI_API_KEY',
      'CommandFailure: Mistral has no API key. Add one in Settings › Models and keys, or set MISTRAL_API_KEY',
      'CommandFailure: The provider of m is no longer set up. Choose another model, or add its provider again in Settings › Models and keys',
      'chosen',
    ]);
    expect(() => models.chooseDefault({ connectionId: 'openai', modelId: 'gpt-5' })).toThrow('OpenAI has no API key');
    expect(() => models.updateSettings({ connectionId: 'gone', modelId: 'm' }, defaultModelSettings)).toThrow(
      'no longer in the list',
    );
    expect(() => models.updateSettings(guideModel, defaultModelSettings)).toThrow('The guide has no settings');
  });
});

describe('a server of one’s own', () => {
  it('is asked first how much its models hold and whether they take tools', async () => {
    const { port } = await serveJson(ollama);
    const { models } = startModels({ providers: modelProviders });
    const chosen = async (modelId: string) => {
      const { contextSize, toolMode, canFallBack } = await models.choose({ connectionId: `local-${port}`, modelId });
      return [contextSize, toolMode, canFallBack];
    };
    expect([await chosen('qwen3:8b'), await chosen('tiny'), await chosen('unheard-of')]).toEqual([
      [16_384, 'native', true],
      [8_192, 'text', false],
      [32_768, 'native', true],
    ]);
  });

  it('is asked once more where it was not there before', async () => {
    let isThere = false;
    const { port } = await serveJson({
      'GET /props': () => ({ json: { default_generation_settings: { n_ctx: 6_000 } } }),
      'GET /v1/models': (request) =>
        isThere ? (llamaCpp['GET /v1/models']?.(request) ?? {}) : { status: 503, json: { error: 'Loading model' } },
    });
    const { models } = startModels({ providers: modelProviders });
    const size = async () => {
      const chosen = await models.choose({ connectionId: `local-${port}`, modelId: 'llama-3.2-3b.gguf' });
      return chosen.contextSize;
    };
    // The default if the size is unknown.
    expect(await size()).toBe(32_768);
    isThere = true;
    expect(await size()).toBe(6_000);
  });

  it('that hangs does not hold up for ever who wants to ask it', async () => {
    const { port } = await serveJson({ 'GET /v1/models': () => new Promise(() => {}) });
    const { models } = startModels({ timeLimits: { hosted: 300, local: 300 } });
    const { contextSize } = await models.choose({ connectionId: `local-${port}`, modelId: 'm' });
    expect(contextSize).toBe(32_768);
  });

  it('is asked by each of several that begin at once, and all have its answer', async () => {
    const { port } = await serveJson({
      'GET /v1/models': () => ({ json: { data: [{ id: 'm', context_length: 5_000 }] } }),
    });
    const { models } = startModels();
    const ref = { connectionId: `local-${port}`, modelId: 'm' };
    const chosen = await Promise.all([1, 2, 3].map(() => models.choose(ref)));
    expect(chosen.map(({ contextSize }) => contextSize)).toEqual([5_000, 5_000, 5_000]);
  });
});

it('lists models that were chosen by hand beside those that a server tells of', async () => {
  const server = await serveJson({ 'GET /v1/models': () => modelList(['listed']) });
  const { models, connection } = startModels();
  await models.saveConnection({ ...gateway, baseUrl: server.baseUrl });
  models.chooseDefault({ connectionId: 'id-1', modelId: 'by-hand' });
  await expect.poll(() => connection('id-1')?.models.map(({ id }) => id)).toEqual(['listed', 'by-hand']);
});
