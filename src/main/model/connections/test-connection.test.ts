import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectionDraft } from '../../../shared/settings/model';
import { modelProviders } from './providers';
import { llamaCpp, ollama } from './testing/local-programs';
import { closedPort, modelList, serveJson } from './testing/serve-json';
import { startModels } from './testing/start-models';

const CANARY = 'sk-canary-0123456789abcdef';
const draft = { name: 'Mine', provider: 'openai' } as const;

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function tested(change: Partial<ConnectionDraft> & Pick<ConnectionDraft, 'baseUrl'>, hosted = 60_000) {
  const { models } = startModels({ providers: modelProviders, timeLimits: { hosted, local: 60_000 } });
  return models.testConnection({ draft: { ...draft, ...change } });
}

/** Returns the message without the parts that differ from run to run. */
async function said(...asked: Parameters<typeof tested>): Promise<string> {
  const { message } = await tested(...asked);
  return message.replace(/127\.0\.0\.1:\d+/g, 'HERE').replace(/\d+ ms/, 'N ms');
}

describe('the test of a connection', () => {
  it('says what was found, and stores nothing', async () => {
    const { origin } = await serveJson(ollama);
    const { models, settings, told } = startModels({ providers: modelProviders });
    const result = await models.testConnection({ draft: { ...draft, baseUrl: origin, key: CANARY } });
    expect(result).toEqual({
      isReachable: true,
      message: expect.stringMatching(/^Reached Ollama 0\.9\.6 in \d+ ms: 2 models$/),
      duration: expect.any(Number),
    });
    expect([settings.read().connections, told]).toEqual([[], []]);
  });

  it('knows a server that is set up, and the guide', async () => {
    const { port } = await serveJson(llamaCpp);
    const { models } = startModels({ localPorts: [port], providers: modelProviders });
    await models.refresh();
    expect((await models.testConnection({ connectionId: `local-${port}` })).message).toMatch(/^Reached llama\.cpp in/);
    expect(await models.testConnection({ connectionId: 'guide' })).toEqual({
      isReachable: true,
      message: 'The guide is built in and always available',
      duration: 0,
    });
    await expect(models.testConnection({ connectionId: 'gone' })).rejects.toThrow('no longer in the list');
  });

  it('says so where a server has no models', async () => {
    const { baseUrl } = await serveJson({ 'GET /v1/models': () => modelList(['nomic-embed-text']) });
    expect(await said({ baseUrl })).toBe('Reached Mine in N ms, but it has no chat models. Load one there first');
  });
});

describe('what is wrong with a connection is said, and what to do', () => {
  it('nothing listens', async () => {
    expect(await said({ baseUrl: `http://127.0.0.1:${await closedPort()}` })).toBe(
      "Couldn't connect to http://HERE/v1. Start Mine, or change the base URL in the settings",
    );
  });

  it('the server does not answer in time', async () => {
    const port = await serve(() => {});
    expect(await said({ baseUrl: `http://127.0.0.1:${port}/v1` }, 500)).toMatch(/timed out|didn't respond within/);
  });

  it.each([
    [
      'a wrong key',
      { status: 401, json: { error: { message: `Incorrect API key provided: ${CANARY}`, code: 'invalid_api_key' } } },
      'Mine rejected the API key (401: Incorrect API key provided: ••••). Check it in the settings',
    ],
    [
      'a key that may not do it',
      { status: 403, json: { error: { message: 'Not in your plan' } } },
      'Mine denied access (403: Not in your plan). Check the permissions of your key, or choose another model',
    ],
    [
      'an address without /v1',
      { status: 404, json: { detail: 'Not Found' } },
      'No API found at http://HERE/v1 (404: Not Found). Check the base URL of Mine in the settings. It usually ends in /v1',
    ],
    [
      'an address of another part of the API',
      { status: 404, json: { error: 'Unexpected endpoint or method. (GET /v1/models)' } },
      'No API found at http://HERE/v1 (404: Unexpected endpoint or method. (GET /v1/models)). Check the base URL of Mine in the settings. It usually ends in /v1',
    ],
    [
      'something else that answers in JSON',
      { status: 200, json: { hello: 'world' } },
      'The server at http://HERE/v1 returned no model list. Check the base URL in the settings. It usually ends in /v1',
    ],
    [
      'a server that sends us away',
      { status: 301, headers: { location: 'https://other.example.com/v1/models' } },
      'Mine at http://HERE redirects to https://other.example.com. Nothing was sent there. If that is the right address, use it as the base URL in the settings',
    ],
    [
      'a server that is starting',
      { status: 503, json: { error: { message: 'Loading model', type: 'unavailable_error' } } },
      'Mine is overloaded or still starting (503: Loading model). Try again later, or choose another model',
    ],
  ])('%s', async (_what, answer, message) => {
    const { baseUrl } = await serveJson({ 'GET /v1/models': () => answer });
    expect(await said({ baseUrl, key: CANARY })).toBe(message);
  });

  it('no key where one is wanted', async () => {
    const { baseUrl } = await serveJson({ 'GET /v1/models': () => ({ status: 401, json: { error: 'Unauthorized' } }) });
    expect(await said({ baseUrl, key: null })).toBe(
      'Mine requires an API key (401: Unauthorized). Add one in the settings',
    );
  });

  it('a web page', async () => {
    const port = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'));
    expect(await said({ baseUrl: `http://127.0.0.1:${port}/app` })).toBe(
      'http://HERE/app/models returned a web page, not a response from Mine. Check the base URL in the settings. An API URL usually ends in /v1',
    );
  });

  it('https where the server speaks http', async () => {
    const port = await serve((_, response) => response.end());
    expect(await said({ baseUrl: `https://127.0.0.1:${port}/v1` })).toBe(
      "Couldn't establish a secure connection to https://HERE/v1. Check whether the base URL in the settings should start with http:// or https://",
    );
  });

  it('an address that is none', async () => {
    expect(await tested({ baseUrl: 'localhost:11434' })).toEqual({
      isReachable: false,
      message: 'localhost:11434 is not a valid URL. It must start with http:// or https://',
      duration: 0,
    });
  });

  it('a hosted server without a key, which is not asked', async () => {
    const { models } = startModels({ providers: modelProviders });
    expect(await models.testConnection({ connectionId: 'anthropic' })).toEqual({
      isReachable: false,
      message: 'Claude has no API key. Add one in Settings › Models and keys, or set ANTHROPIC_API_KEY',
      duration: 0,
    });
  });
});
