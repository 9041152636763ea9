import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ConnectionDraft, defaultModelSettings, guideModel } from '../../../shared/settings/model';
import type { ListModelsOptions } from '../listed-model';
import { modelList, serveJson } from './testing/serve-json';
import { startModels } from './testing/start-models';

const CANARY = 'sk-canary-0123456789abcdef';
const gateway: ConnectionDraft = { name: 'Gateway', provider: 'openai', baseUrl: 'https://gateway.example.com/v1' };
/** No server is asked. */
const offline = { list: async () => [] };

describe('saving a server', () => {
  it('adds it under a new id, and asks it at once what it has', async () => {
    const server = await serveJson({ 'GET /v1/models': () => modelList(['mine']) });
    const { models, connection, seen, keyPath } = startModels();
    await models.saveConnection({ ...gateway, baseUrl: server.origin, key: CANARY });
    await expect.poll(() => connection('id-1')?.status.kind).toBe('reachable');
    expect(connection('id-1')).toEqual({
      id: 'id-1',
      name: 'Gateway',
      provider: 'openai',
      baseUrl: server.baseUrl,
      origin: 'user',
      key: 'stored',
      status: { kind: 'reachable' },
      models: [{ id: 'mine', name: 'mine', settings: defaultModelSettings }],
    });
    expect(server.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${CANARY}`);
    expect(seen()).not.toContain(CANARY);
    expect(statSync(keyPath).mode & 0o777).toBe(0o600);
  });

  it('changes the one that is named, whose key stays where it is not mentioned', async () => {
    const { models, settings, connection } = startModels(offline);
    await models.saveConnection({ ...gateway, key: CANARY });
    await models.saveConnection({ ...gateway, id: 'id-1', name: 'Ours', baseUrl: 'https://gateway.example.com/v2' });
    expect(settings.read().connections).toEqual([
      { id: 'id-1', name: 'Ours', provider: 'openai', baseUrl: 'https://gateway.example.com/v2' },
    ]);
    expect(connection('id-1')?.key).toBe('stored');
    await models.saveConnection({ ...gateway, id: 'id-1', key: null });
    expect(connection('id-1')?.key).toBe('not-needed');
  });

  it('sends no key to another place than the one that it was given for', async () => {
    const { models, connection } = startModels(offline);
    await models.saveConnection({ ...gateway, key: CANARY });
    await models.saveConnection({ ...gateway, id: 'id-1', baseUrl: 'https://elsewhere.example.com/v1' });
    expect(connection('id-1')?.key).toBe('missing');
    await expect(models.choose({ connectionId: 'id-1', modelId: 'a' })).rejects.toThrow(
      'The API key of Gateway was saved for https://gateway.example.com and is not sent to https://elsewhere.example.com. Enter a key for this address in Settings › Models and keys, or remove the old one',
    );
  });

  it('gives a server that comes with the app a key, or another address without the key of the environment', async () => {
    const { models, connection } = startModels({ env: { OPENAI_API_KEY: CANARY }, ...offline });
    const openAi = { id: 'openai', name: 'OpenAI', provider: 'openai' } as const;
    await models.saveConnection({ ...openAi, baseUrl: 'https://proxy.example.com/v1' });
    await models.saveConnection({
      id: 'anthropic',
      name: 'Claude',
      provider: 'anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
      key: CANARY,
    });
    expect([connection('openai'), connection('anthropic')]).toMatchObject([
      { baseUrl: 'https://proxy.example.com/v1', origin: 'environment', key: 'not-needed' },
      { baseUrl: 'https://api.anthropic.com', origin: 'built-in', key: 'stored' },
    ]);
  });

  it.each<[ConnectionDraft, string]>([
    [{ ...gateway, baseUrl: 'https://me:secret@example.com' }, 'The URL contains a user name or password'],
    [{ ...gateway, baseUrl: 'https://example.com?key=1' }, 'The URL contains a query (?)'],
    [{ ...gateway, id: 'guide' }, 'The guide is built in and has no address'],
    [{ ...gateway, id: 'gone' }, 'This provider is no longer in the list'],
  ])('refuses what cannot be: %j', async (draft, words) => {
    const { models, settings } = startModels();
    await expect(models.saveConnection({ ...draft, key: CANARY })).rejects.toThrow(words);
    expect(settings.read().connections).toEqual([]);
  });

  it('is there after a restart, with its key', async () => {
    const { models, dataPath } = startModels(offline);
    await models.saveConnection({ ...gateway, key: CANARY });
    await models.dispose();
    const again = startModels({ dataPath });
    expect(again.connection('id-1')).toMatchObject({ name: 'Gateway', key: 'stored', status: { kind: 'unknown' } });
    await again.models.choose({ connectionId: 'id-1', modelId: 'a' });
    expect(again.created).toMatchObject([{ connectionName: 'Gateway', apiKey: CANARY, model: 'a' }]);
  });
});

describe('removing a server', () => {
  it('takes its key, its settings and the default with it', async () => {
    const { models, settings, connection, keyPath } = startModels(offline);
    await models.saveConnection({ ...gateway, key: CANARY });
    const model = { connectionId: 'id-1', modelId: 'a' };
    models.chooseDefault(model);
    models.updateSettings(model, { ...defaultModelSettings, temperature: 0 });
    models.removeConnection('id-1');
    const { connections, defaultModel, modelSettings } = settings.read();
    expect({ connections, defaultModel, modelSettings }).toEqual({
      connections: [],
      defaultModel: guideModel,
      modelSettings: [],
    });
    expect(connection('id-1')).toBeUndefined();
    expect(readFileSync(keyPath, 'utf8')).not.toContain(CANARY);
  });

  it('makes one that comes with the app what it was', async () => {
    const { models, connection, settings } = startModels(offline);
    await models.saveConnection({
      id: 'openai',
      name: 'Mine',
      provider: 'openai',
      baseUrl: 'https://a.example.com',
      key: CANARY,
    });
    models.chooseDefault({ connectionId: 'openai', modelId: 'gpt-5' });
    models.removeConnection('openai');
    expect(connection('openai')).toMatchObject({
      name: 'OpenAI',
      baseUrl: 'https://api.openai.com/v1',
      key: 'missing',
    });
    expect(settings.read().defaultModel).toEqual(guideModel);
  });

  it('says why one cannot go', async () => {
    const { port } = await serveJson({ 'GET /v1/models': () => modelList(['a'], 'vllm') });
    const { models } = startModels({ env: { GROQ_API_KEY: CANARY }, localPorts: [port], ...offline });
    models.chooseDefault({ connectionId: `local-${port}`, modelId: 'a' });
    const said = ['guide', 'anthropic', 'groq', `local-${port}`, 'gone'].map((id) => {
      try {
        models.removeConnection(id);
        return 'removed';
      } catch (cause) {
        return cause instanceof Error ? cause.message : '';
      }
    });
    expect(said).toEqual([
      "The guide is built in and can't be removed",
      "Claude is built in and can't be removed",
      'Groq is listed because GROQ_API_KEY is set in the environment. Unset it and restart AIntern',
      `Server on port ${port} was found on this machine. It leaves the list when it stops`,
      'This provider is no longer in the list',
    ]);
  });
});

it('gives every key to its own server alone, and tells it nobody else', async () => {
  const asked: unknown[] = [];
  const list = async ({ baseUrl, apiKey }: ListModelsOptions) => {
    asked.push([baseUrl, apiKey]);
    throw new Error(`no such key: ${apiKey}`);
  };
  const key = (name: string) => `${CANARY}-${name}`;
  const env = { OPENAI_API_KEY: key('openai'), ANTHROPIC_API_KEY: key('anthropic'), OPENROUTER_API_KEY: key('router') };
  const { models, seen } = startModels({ env, list });
  await models.saveConnection({ ...gateway, key: key('gateway') });
  await models.saveConnection({ ...gateway, name: 'Other', baseUrl: 'https://other.example.com/v1' });
  await models.testConnection({ draft: { ...gateway, baseUrl: 'https://third.example.com', key: key('third') } });
  asked.splice(0);
  await models.refresh();
  models.chooseDefault({ connectionId: 'openrouter', modelId: 'maker/model' });
  await models.choose(null);
  expect(asked).toEqual([
    ['https://api.anthropic.com', key('anthropic')],
    ['https://api.openai.com/v1', key('openai')],
    ['https://openrouter.ai/api/v1', key('router')],
    ['https://gateway.example.com/v1', key('gateway')],
    ['https://other.example.com/v1', null],
  ]);
  expect(seen()).not.toContain(CANARY);
  expect(JSON.stringify(models)).not.toContain(CANARY);
});
