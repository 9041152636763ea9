import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ModelError } from './model-error';
import { askFor, failureOf, readChunks } from './testing/read-chunks';
import { sendPieces } from './testing/send-pieces';
import { startTestModelServer } from './testing/start-test-model-server';
import { CANARY_KEY, optionsFor, testBackends } from './testing/test-backends';

function told(cause: unknown) {
  if (!(cause instanceof ModelError)) throw cause;
  const { kind, status, retryAfter, message } = cause;
  return { kind, status, retryAfter, message };
}

describe.each(testBackends)('$name', ({ create, stream, chunks }) => {
  async function failureWith(status: number, body: unknown, headers: Record<string, string> = {}) {
    const { url, requests } = await startTestModelServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
    const failure = await failureOf(create(optionsFor(url)));
    // Retrying is up to the caller.
    expect(requests.length).toBe(1);
    return failure;
  }

  async function chunksOf(text: string) {
    const body = Buffer.from(text);
    const { url } = await startTestModelServer((_, response) => sendPieces(response, [body], { end: 'proper' }));
    return readChunks(create(optionsFor(url)));
  }

  it('tells of a 429 with the time that the server asks for', async () => {
    const body = { type: 'error', error: { type: 'rate_limit_error', message: 'Too many tokens' } };
    expect(told(await failureWith(429, body, { 'retry-after': '2' }))).toStrictEqual({
      kind: 'rate-limited',
      status: 429,
      retryAfter: 2000,
      message: 'Rate limited by Testing (429: Too many tokens). Try again in 2 seconds, or choose another model',
    });
  });

  it.each([
    [
      500,
      'server',
      'Testing returned an error (500: Oh). Try again later. If it keeps failing, check its log or status page',
    ],
    [503, 'overloaded', 'Testing is overloaded or still starting (503: Oh). Try again later, or choose another model'],
    [529, 'overloaded', 'Testing is overloaded or still starting (529: Oh). Try again later, or choose another model'],
  ])('tells of a %i', async (status, kind, message) => {
    const failure = told(await failureWith(status, { error: { message: 'Oh' } }));
    expect(failure).toStrictEqual({ kind, status, retryAfter: undefined, message });
  });

  it('tells that nothing listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    await once(server, 'close');
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(told(await failureOf(create(optionsFor(`http://127.0.0.1:${port}/v1`))))).toStrictEqual({
      kind: 'unreachable',
      status: undefined,
      retryAfter: undefined,
      message: `Couldn't connect to http://127.0.0.1:${port}/v1. Start Testing, or change the base URL in the settings`,
    });
  });

  it('tells of events that cannot be read', async () => {
    const { url } = await startTestModelServer((_, response) => {
      sendPieces(response, [Buffer.from('event: message_start\ndata: {"type": oops}\n\n')], { end: 'proper' });
    });
    expect(told(await failureOf(create(optionsFor(url))))).toMatchObject({
      kind: 'malformed',
      message: 'Testing sent an invalid response. Try again, or choose another model',
    });
  });

  it('tells of an answer that is no stream', async () => {
    const { url } = await startTestModelServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"error":{"message":"Busy"}}');
    });
    expect(told(await failureOf(create(optionsFor(url))))).toMatchObject({ kind: 'server' });
  });

  it('reads lines that end in CRLF, RL-16', async () => {
    expect(await chunksOf(stream.replaceAll('\n', '\r\n'))).toStrictEqual(chunks);
  });

  it('reads lines that end in CR, RL-16', async () => {
    expect(await chunksOf(stream.replaceAll('\n', '\r'))).toStrictEqual(chunks);
  });

  it('passes over comments and a byte order mark, RL-16', async () => {
    expect(await chunksOf(`\uFEFF: hello\n\n${stream.replaceAll('\n\n', '\n\n: still here\n\n')}`)).toStrictEqual(
      chunks,
    );
  });

  it('passes over events that it does not know, RL-16', async () => {
    const unknown = 'event: novelty\ndata: {"type":"novelty","index":0,"object":"novelty"}\n\n';
    expect(await chunksOf(stream.replaceAll('\n\n', `\n\n${unknown}`))).toStrictEqual(chunks);
  });

  it('reads two events that come in one piece, and a character that comes in two, RL-16', async () => {
    const body = Buffer.from(stream);
    const inside = body.indexOf(Buffer.from('👋')) + 2;
    const pieces = [body.subarray(0, inside), body.subarray(inside)];
    const { url } = await startTestModelServer((_, response) => sendPieces(response, pieces, { end: 'proper' }));
    expect(await readChunks(create(optionsFor(url)))).toStrictEqual(chunks);
  });

  it('gives no call where the connection breaks off in the middle of one', async () => {
    const start = stream.slice(0, stream.indexOf('ä.txt'));
    const { url } = await startTestModelServer((_, response) => {
      sendPieces(response, [Buffer.from(start)], { end: 'broken' });
    });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { kind } of create(optionsFor(url)).stream(askFor())) seen.push(kind);
    })();
    await expect(reading).rejects.toMatchObject({
      kind: 'dropped',
      message: 'The connection to Testing dropped mid-answer. Try again, and check your network if it happens often',
    });
    expect(new Set(seen)).toStrictEqual(new Set(['thinking', 'text', 'call-begun']));
  });

  it('gives up at once with the reason it is given, before an answer, and closes the connection', async () => {
    const stop = new AbortController();
    const reason = new Error('Stopped by the user');
    const server = await startTestModelServer(() => stop.abort(reason));
    expect(await failureOf(create(optionsFor(server.url)), askFor({ signal: stop.signal }))).toBe(reason);
    await expect.poll(server.connections).toBe(0);
  });

  it('gives up at once with the reason it is given, within an answer, and closes the connection', async () => {
    const stop = new AbortController();
    const reason = new ModelError('idle', 'Nothing has come for 5 minutes');
    const server = await startTestModelServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(stream.slice(0, stream.indexOf('ä.txt')));
    });
    const reading = (async () => {
      for await (const { kind } of create(optionsFor(server.url)).stream(askFor({ signal: stop.signal }))) {
        if (kind === 'text') stop.abort(reason);
      }
    })();
    await expect(reading).rejects.toBe(reason);
    await expect.poll(server.connections).toBe(0);
  });

  it('asks for nothing where it was given up before', async () => {
    const reason = new Error('Too late');
    const { url, requests } = await startTestModelServer((_, response) => response.end());
    expect(await failureOf(create(optionsFor(url)), askFor({ signal: AbortSignal.abort(reason) }))).toBe(reason);
    expect(requests).toStrictEqual([]);
  });

  it('closes the connection when nobody reads on', async () => {
    const server = await startTestModelServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(stream.slice(0, stream.indexOf('ä.txt')));
    });
    for await (const _ of create(optionsFor(server.url)).stream(askFor())) break;
    await expect.poll(server.connections).toBe(0);
  });

  it('masks the key wherever a server quotes it, SE-04', async () => {
    const error = { type: 'authentication_error', message: `Not a key: ${CANARY_KEY}`, details: { key: CANARY_KEY } };
    const failure = await failureWith(401, { error, sent: CANARY_KEY }, { 'x-echo': CANARY_KEY });
    expect(told(failure)).toStrictEqual({
      kind: 'unauthorized',
      status: 401,
      retryAfter: undefined,
      message: 'Testing rejected the API key (401: Not a key: ••••). Check it in the settings',
    });
    expect(inspect(failure, { depth: null, showHidden: true, getters: true })).not.toContain(CANARY_KEY);
  });

  it('masks the key in an error within a stream, SE-04', async () => {
    const body = `event: error\ndata: {"error":{"type":"invalid_request_error","message":"Key ${CANARY_KEY}"}}\n\n`;
    const { url } = await startTestModelServer((_, response) =>
      sendPieces(response, [Buffer.from(body)], { end: 'proper' }),
    );
    const failure = await failureOf(create(optionsFor(url)));
    expect(told(failure)).toMatchObject({
      kind: 'bad-request',
      message: 'Testing rejected the request (Key ••••). Check the settings of model-1, or choose another model',
    });
    expect(inspect(failure, { depth: null, showHidden: true, getters: true })).not.toContain(CANARY_KEY);
  });

  it('does not follow to another host, and sends it nothing, SE-10', async () => {
    const other = await startTestModelServer((_, response) => response.end());
    const { url } = await startTestModelServer((_, response) => {
      response.writeHead(307, { location: `${other.url}/v1/somewhere?key=1` }).end();
    });
    expect(told(await failureOf(create(optionsFor(url))))).toMatchObject({
      kind: 'redirected',
      message: `Testing at ${url} redirects to ${other.url}. Nothing was sent there. If that is the right address, use it as the base URL in the settings`,
    });
    expect(other.requests).toStrictEqual([]);
  });

  it.each([
    ['a rate limit', { type: 'rate_limit_error', message: 'Slow down' }, 'rate-limited'],
    ['an overload', { type: 'overloaded_error', message: 'Overloaded' }, 'overloaded'],
    ['an unknown error', { type: 'mystery', message: 'Hm' }, 'server'],
    ['a wrong request', { type: 'invalid_request_error', message: 'No' }, 'bad-request'],
  ])('tells of %s within a stream', async (_, error, kind) => {
    const body = `${stream.slice(0, 200 + stream.slice(200).indexOf('\n\n') + 2)}event: error\ndata: ${JSON.stringify({ type: 'error', error })}\n\n`;
    await expect(chunksOf(body)).rejects.toMatchObject({ kind, status: undefined });
  });
});
