import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { startWebHost, type WebHost } from './start-web-host';
import { connectSocket, sendRequest, signIn, startFixture } from './testing/web-host-fixture';

let fixture: Awaited<ReturnType<typeof startFixture>>;
let host: WebHost;

beforeEach(async () => {
  fixture = await startFixture();
  host = fixture.host;
});

afterEach(() => fixture.dispose());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  sendRequest(host, path, headers, method);

describe('the key', () => {
  test('the printed URL is exchanged for a strict cookie that holds another secret', async () => {
    const { pathname, search, searchParams, origin } = new URL(host.url);
    const reply = await get(pathname + search);
    const [cookie = ''] = reply.headers['set-cookie'] ?? [];
    expect({ status: reply.status, location: reply.headers.location }).toEqual({ status: 303, location: '/' });
    expect(cookie).toMatch(new RegExp(`^aintern-session-${host.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`));
    expect(searchParams.get('token')).toMatch(/^[\w-]{43}$/);
    expect(cookie).not.toContain(searchParams.get('token'));
    expect(origin).toBe(`http://127.0.0.1:${host.port}`);
  });

  test('a browser that follows a link on a foreign page goes on by a page of ours, with which its cookie travels', async () => {
    const { pathname, search } = new URL(host.url);
    const reply = await get(pathname + search, { 'sec-fetch-site': 'cross-site' });
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'set-cookie': [expect.stringContaining('SameSite=Strict')] },
    });
    expect(reply.body).toContain('content="0; url=/"');
  });

  test('a URL for a command line works once', async () => {
    const { pathname, search } = new URL(host.createSingleUseUrl());
    expect([(await get(pathname + search)).status, (await get(pathname + search)).status]).toEqual([303, 401]);
  });

  test('LK-03 the printed URL works once, and the host prints the next one', async () => {
    const used = new URL(host.url);
    const cookie = await signIn(host);
    const again = await get(`/${used.search}`);
    expect(again).toMatchObject({ status: 401, body: expect.stringContaining('This link was already used') });
    expect(again.headers['set-cookie']).toBeUndefined();
    // A signed-in browser may open it again without using up a link.
    expect((await get(`/${used.search}`, { cookie })).status).toBe(303);
    const next = host.url;
    expect((await get(new URL(next).search.replace(/^/, '/'), { cookie })).status).toBe(303);
    expect({ next: host.url, told: fixture.newUrls }).toEqual({ next, told: [next] });
    expect((await get(`/${new URL(next).search}`)).status).toBe(303);
  });

  test('LK-03 of many that open the printed URL at once, one gets in', async () => {
    const { search } = new URL(host.url);
    const replies = await Promise.all(Array.from({ length: 20 }, () => get(`/${search}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(401)]);
  });

  test.each([
    ['no token', '/', {}],
    ['a wrong token', '/?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', {}],
    ['an empty token', '/?token=', {}],
    ['the token for another path', 'token-path', {}],
    ['a wrong cookie', '/', { cookie: 'aintern-session=x' }],
    ['the name of the cookie with a wrong secret', '/', { cookie: 'wrong-secret' }],
    ['an asset without a cookie', '/assets/index-a1b2c3.js', {}],
    ['what does not exist, without a cookie', '/nothing', {}],
  ])('%s gets a page that says what to do', async (_name, path, headers) => {
    const { search } = new URL(host.url);
    const cookie =
      'cookie' in headers && headers.cookie === 'wrong-secret' ? `aintern-session-${host.port}=AAAA` : null;
    const reply = await get(path === 'token-path' ? `/index.html${search}` : path, cookie ? { cookie } : headers);
    expect(reply.status).toBe(401);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.body).toContain('<code>aintern serve</code>');
  });
});

describe('the renderer', () => {
  test('is served to the one who has the cookie, under a strict policy and never from a cache', async () => {
    const reply = await get('/', { cookie: await signIn(host) });
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('<title>AIntern</title>');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining(
        `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; ` +
          `connect-src 'self' ws://127.0.0.1:${host.port} ws://localhost:${host.port}; ` +
          `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('has assets with their types, kept for good because their names carry a hash', async () => {
    const reply = await get('/assets/index-a1b2c3.js', { cookie: await signIn(host) });
    expect(reply).toMatchObject({
      status: 200,
      body: 'export {}',
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'private, max-age=31536000, immutable',
      },
    });
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%2e%2e%2fpackage.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/..%252fpackage.json',
    '//package.json',
    '/%00',
    '/index.html%00.js',
    '/%ff',
    '/assets',
    '/assets/',
    '/..',
    '/../renderer-other/x',
    'http://127.0.0.1/package.json',
    '*',
  ])('does not reach outside its folder: %s', async (path) => {
    const reply = await get(path, { cookie: await signIn(host) });
    expect(reply.status).toBe(404);
    expect(reply.body).not.toContain('secret');
    expect(reply.headers['content-security-policy']).toBeDefined();
  });

  test('answers HEAD without a body and refuses other methods', async () => {
    const cookie = await signIn(host);
    expect(await get('/', { cookie }, 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect((await get('/', { cookie }, 'POST')).status).toBe(405);
    expect((await get(`/${new URL(host.url).search}`, {}, 'POST')).status).toBe(401);
  });
});

describe('foreign pages', () => {
  test.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    '[::1]:PORT',
    'localhost.evil.example:PORT',
  ])('a request to the host name "%s" is refused, key or not', async (name) => {
    const headers = { host: name.replace('PORT', String(host.port)), cookie: await signIn(host) };
    const { pathname, search } = new URL(host.url);
    const replies = [await get('/', headers), await get(pathname + search, headers)];
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
    expect(replies[1]?.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    ['two host names', 'HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\nHost: evil.example'],
    ['an empty host name', 'HTTP/1.1\r\nHost:'],
    ['no host name', 'HTTP/1.1'],
    ['no host name, as in HTTP/1.0', 'HTTP/1.0'],
  ])('a request with %s is refused', async (_name, head) => {
    const lines = `${head.replace('PORT', String(host.port))}\r\nCookie: ${await signIn(host)}`;
    expect(await raw(`GET / ${lines}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  test.each([
    'http://evil.example',
    'null',
    'http://127.0.0.1',
    'https://127.0.0.1:PORT',
    'http://localhost:PORT',
    'http://127.0.0.1:PORT.evil.example',
  ])('a request from the origin "%s" is refused', async (name) => {
    const origin = name.replace('PORT', String(host.port));
    expect((await get('/', { origin, cookie: await signIn(host) })).status).toBe(403);
  });

  test('localhost is the same machine', async () => {
    const headers = {
      host: `localhost:${host.port}`,
      origin: `http://localhost:${host.port}`,
      cookie: await signIn(host),
    };
    expect((await get('/', headers)).status).toBe(200);
  });
});

describe('the server', () => {
  test('listens on loopback only', async () => {
    const addresses = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ address, internal }) => !internal || address !== '127.0.0.1')
      .map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address));
    const outcomes = await Promise.all([...addresses, '127.0.0.2'].map((address) => canConnect(address, host.port)));
    expect(outcomes.filter((outcome) => outcome === 'connected')).toEqual([]);
    expect(await canConnect('127.0.0.1', host.port)).toBe('connected');
  });

  test('says what to do when the port is taken', async () => {
    const second = startWebHost({ app: fixture.app, rendererPath: fixture.rendererPath, port: host.port });
    await expect(second).rejects.toThrow(
      `Port ${host.port} is already in use. Choose another port with --port N, or omit --port to use a free one.`,
    );
  });

  test('closes at once although clients hang on, and lets go of the app', async () => {
    const own = await startWebHost({ app: fixture.app, rendererPath: fixture.rendererPath, port: 0 });
    const idle = connect(own.port, '127.0.0.1');
    await once(idle, 'connect');
    const startedAt = performance.now();
    await own.close();
    expectWithin(startedAt, 1_000);
    expect(fixture.app.listenerCount()).toBe(1);
  });

  test('tells open windows that it goes', async () => {
    const own = await startWebHost({ app: fixture.app, rendererPath: fixture.rendererPath, port: 0 });
    const client = await connectSocket(own);
    const closed = once(client, 'close');
    await own.close();
    expect((await closed)[0]).toBe(1001);
  });
});

async function raw(text: string): Promise<string> {
  const socket = connect(host.port, '127.0.0.1').setEncoding('utf8');
  socket.write(text);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return answer;
}

async function canConnect(address: string, port: number): Promise<'connected' | 'refused'> {
  const socket = connect({ host: address, port, timeout: 10_000 });
  try {
    await Promise.race([
      once(socket, 'connect'),
      once(socket, 'timeout').then(() => Promise.reject(new Error('timeout'))),
    ]);
    return 'connected';
  } catch {
    return 'refused';
  } finally {
    socket.destroy();
  }
}
