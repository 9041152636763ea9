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

/** What is said, without what differs from run to run. */
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
      message: 'The guide is built in: it is always there',
      duration: 0,
    });
    await expect(models.testConnection({ connectionId: 'gone' })).rejects.toThrow('not in the list any more');
  });

  it('says so where a server has no models', async () => {
    const { baseUrl } = await serveJson({ 'GET /v1/models': () => modelList(['nomic-embed-text']) });
    expect(await said({ baseUrl })).toBe('Reached Mine in N ms, but it has no models to talk to: load one there first');
  });
});

describe('what is wrong with a connection is said, and what to do', () => {
  it('nothing listens', async () => {
    expect(await said({ baseUrl: `http://127.0.0.1:${await closedPort()}` })).toBe(
      'Nothing answers at http://HERE/v1. Start Mine, or correct the address in the settings',
    );
  });

  it('the server does not answer in time', async () => {
    const port = await serve(() => {});
    expect(await said({ baseUrl: `http://127.0.0.1:${port}/v1` }, 500)).toMatch(/did not answer (?:in time|within)/);
  });

  it.each([
    [
      'a wrong key',
      { status: 401, json: { error: { message: `Incorrect API key provided: ${CANARY}`, code: 'invalid_api_key' } } },
      'Mine does not accept the key (401: Incorrect API key provided: ••••). Check it in the settings',
    ],
    [
      'a key that may not do it',
      { status: 403, json: { error: { message: 'Not in your plan' } } },
      'Mine does not allow this (403: Not in your plan). Check what your key may be used for, or choose another model',
    ],
    [
      'an address without /v1',
      { status: 404, json: { detail: 'Not Found' } },
      'There is no such API at http://HERE/v1 (404: Not Found). Check the address of Mine in the settings: it usually ends in /v1',
    ],
    [
      'an address of another part of the API',
      { status: 404, json: { error: 'Unexpected endpoint or method. (GET /v1/models)' } },
      'There is no such API at http://HERE/v1 (404: Unexpected endpoint or method. (GET /v1/models)). Check the address of Mine in the settings: it usually ends in /v1',
    ],
    [
      'something else that answers in JSON',
      { status: 200, json: { hello: 'world' } },
      'What answers at http://HERE/v1 gives no list of models. Check the address in the settings: it usually ends in /v1',
    ],
    [
      'a server that sends us away',
      { status: 301, headers: { location: 'https://other.example.com/v1/models' } },
      'Mine at http://HERE sends us on to https://other.example.com, and nothing was sent there. If that is the right address, put it into the settings',
    ],
    [
      'a server that is starting',
      { status: 503, json: { error: { message: 'Loading model', type: 'unavailable_error' } } },
      'Mine is overloaded or still starting (503: Loading model). Try again in a while, or choose another model',
    ],
  ])('%s', async (_what, answer, message) => {
    const { baseUrl } = await serveJson({ 'GET /v1/models': () => answer });
    expect(await said({ baseUrl, key: CANARY })).toBe(message);
  });

  it('no key where one is wanted', async () => {
    const { baseUrl } = await serveJson({ 'GET /v1/models': () => ({ status: 401, json: { error: 'Unauthorized' } }) });
    expect(await said({ baseUrl, key: null })).toBe('Mine wants a key (401: Unauthorized). Put one into the settings');
  });

  it('a web page', async () => {
    const port = await serve((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hi'));
    expect(await said({ baseUrl: `http://127.0.0.1:${port}/app` })).toBe(
      'A web page answers at http://HERE/app/models, not Mine. Check the address in the settings: that of an API usually ends in /v1',
    );
  });

  it('https where the server speaks http', async () => {
    const port = await serve((_, response) => response.end());
    expect(await said({ baseUrl: `https://127.0.0.1:${port}/v1` })).toBe(
      'No secure connection to https://HERE/v1 came about. Check whether the address in the settings should begin with http:// or https://',
    );
  });

  it('an address that is none', async () => {
    expect(await tested({ baseUrl: 'localhost:11434' })).toEqual({
      isReachable: false,
      message: 'localhost:11434 is no address: it has to begin with http:// or https://',
      duration: 0,
    });
  });

  it('a hosted server without a key, which is not asked', async () => {
    const { models } = startModels({ providers: modelProviders });
    expect(await models.testConnection({ connectionId: 'anthropic' })).toEqual({
      isReachable: false,
      message: 'Claude has no key: add one under Settings › Models and keys, or set ANTHROPIC_API_KEY',
      duration: 0,
    });
  });
});
