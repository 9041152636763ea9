import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../app/create-app';
import { isFullSize } from '../../testing/how-many';
import { startWebHost, type WebHost } from './start-web-host';
import { connectSocket, openSocket, sendRequest, signIn, startFixture } from './testing/web-host-fixture';

/** What other users of this machine, and pages in its browsers, may try on the port. */

let fixture: Awaited<ReturnType<typeof startFixture>>;
let host: WebHost;
let time = 0;

beforeEach(async () => {
  fixture = await startFixture({ now: () => time });
  host = fixture.host;
});

afterEach(() => fixture.dispose());

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

describe('without the key', () => {
  test.each(['/', '/index.html', '/assets/index-a1b2c3.js', '/socket', '/nothing', '/?token=wrong'])(
    'LB-01: %s is 401 by every method, also for whoever waits for events',
    async (path) => {
      const asked = [...methods.map((method) => ({ method, headers: {} })), { method: 'GET', headers: eventStream }];
      const replies = [];
      for (const { method, headers } of asked) replies.push(await sendRequest(host, path, headers, method));
      expect(replies.map(({ status }) => status)).toEqual(Array(asked.length).fill(401));
      expect(replies.flatMap(({ headers }) => headers['set-cookie'] ?? [])).toEqual([]);
    },
  );

  test.each([undefined, '', 'other=1', 'aintern-session=x'])(
    'LB-01: a socket with the cookie %s is 401',
    async (cookie) => {
      expect(await refusal({ cookie })).toBe(401);
    },
  );
});

describe('from a foreign page', () => {
  test('LB-02: a name that was pointed at this machine is 403, with the key and with the cookie', async () => {
    const headers = { host: `evil.test:${host.port}`, cookie: await signIn(host) };
    const { pathname, search } = new URL(host.url);
    const replies = [await sendRequest(host, pathname + search, headers), await sendRequest(host, '/', headers)];
    expect(replies.map(({ status }) => status)).toEqual([403, 403]);
    expect(await refusal({ host: `evil.test:${host.port}`, origin: `http://evil.test:${host.port}` })).toBe(403);
  });

  test('LB-03: its origin is 403, for a POST and for a socket', async () => {
    const cookie = await signIn(host);
    const posted = await sendRequest(host, '/', { origin: 'https://evil.test', cookie }, 'POST');
    expect([posted.status, await refusal({ origin: 'https://evil.test' })]).toEqual([403, 403]);
  });

  test('LB-13: the question whether it may ask gets no permission', async () => {
    const headers = {
      origin: 'https://evil.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
      'access-control-request-private-network': 'true',
    };
    const replies = await Promise.all(['/', '/socket'].map((path) => sendRequest(host, path, headers, 'OPTIONS')));
    for (const reply of replies) {
      expect(reply.status).toBe(403);
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('the port', () => {
  test('LB-04: is open on the loopback address alone', async () => {
    const addresses = Object.values(networkInterfaces())
      .flatMap((found) => found ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address);
    for (const address of addresses) await expect(connected(address)).rejects.toThrow(/ECONNREFUSED/);
    if (process.platform !== 'linux') return;
    const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8')));
    const portInHex = host.port.toString(16).toUpperCase().padStart(4, '0');
    const listening = tables
      .flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
      .filter(([, local, , state]) => local?.endsWith(`:${portInHex}`) && state === '0A')
      .map(([, local]) => local);
    // 127.0.0.1 in the kernel's notation.
    expect(listening).toEqual([`0100007F:${portInHex}`]);
  });

  test('LB-11: answers within 200 ms although 500 others hold sockets open and say nothing', async () => {
    const cookie = await signIn(host);
    const idle = await Promise.all(Array.from({ length: 500 }, () => connected('127.0.0.1')));
    const client = await connectSocket(host);
    const durations: number[] = [];
    for (let id = 0; id < 60; id += 1) {
      const startedAt = performance.now();
      if (id % 2 === 0) expect((await sendRequest(host, '/', { cookie })).status).toBe(200);
      else {
        client.send(JSON.stringify({ id, name: 'settings.read', input: {} }));
        await once(client, 'message');
      }
      durations.push(performance.now() - startedAt);
    }
    for (const socket of idle) socket.destroy();
    const sorted = durations.sort((one, other) => one - other);
    expect(sorted).toHaveLength(60);
    if (isFullSize) expect(sorted[Math.floor(sorted.length * 0.95)]).toBeLessThan(200);
  });

  test('LB-11: a header of 1 MB is 431, and the next request is answered', async () => {
    expect(
      await raw(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nX-Long: ${'x'.repeat(2 ** 20)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 431 /);
    expect((await sendRequest(host, '/', { cookie: await signIn(host) })).status).toBe(200);
  });

  test('LB-11: a body over the limit is 413 before it has come, and nobody waits for the rest', async () => {
    const head = `POST / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nCookie: ${await signIn(host)}`;
    const answer = await raw(`${head}\r\nContent-Length: 1000000000\r\n\r\nbeginning`);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });
});

describe('paths', () => {
  test.each([
    '/..%2f..%2fetc/passwd',
    '/..%5c..%5cetc%5cpasswd',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/..%c0%af..%c0%afetc/passwd',
    '/%00',
    '/index.html%00.png',
    '/index.html%00',
  ])('LB-08: %s is not found', async (path) => {
    const reply = await sendRequest(host, path, { cookie: await signIn(host) });
    expect([400, 404]).toContain(reply.status);
    expect(reply.body).not.toMatch(/root:|secret/);
  });
});

describe('the key', () => {
  test('LB-15: guesses are held back after a few, and who has signed in does not notice', async () => {
    const cookie = await signIn(host);
    const guess = (name: string) => sendRequest(host, `/?token=${name}`);
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 200; count += 1) statuses.push((await guess(`guess-${count}`)).status);
    expect(statuses.slice(0, 11)).toEqual(Array(11).fill(401));
    expect(statuses.slice(11)).toEqual(Array(189).fill(429));
    // Not even the right key is checked, because an answer would confirm a guess.
    const { pathname, search } = new URL(host.url);
    const reply = await sendRequest(host, pathname + search);
    expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect((await sendRequest(host, '/', { cookie })).status).toBe(200);
    time += 1_000;
    expect((await sendRequest(host, pathname + search)).status).toBe(303);
  });

  test('LB-15: has at least 128 bits', () => {
    const token = new URL(host.url).searchParams.get('token') ?? '';
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
  });

  test('LB-12: is written nowhere, and what is written no other user can read', async () => {
    const dataPath = await mkdtemp(join(tmpdir(), 'aintern-token-'));
    const app = await createApp({ dataPath, host: 'web', version: '0.0.0' });
    const own = await startWebHost({ app, rendererPath: fixture.rendererPath, port: 0 });
    const secrets = [new URL(own.url).searchParams.get('token') ?? '', (await signIn(own)).split('=')[1] ?? ''];
    const client = await connectSocket(own);
    client.send(JSON.stringify({ id: 1, name: 'settings.update', input: { theme: 'dark' } }));
    await once(client, 'message');
    await own.close();
    await app.dispose();
    const entries = await readdir(dataPath, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) {
      const content = await readFile(file, 'utf8');
      expect(secrets.filter((secret) => content.includes(secret))).toEqual([]);
      expect([file, (await stat(file)).mode & 0o077]).toEqual([file, 0]);
      if (process.getuid?.() === 0) expect(await readAsNobody(file)).toMatch(/Permission denied/);
    }
    await rm(dataPath, { recursive: true });
  });
});

const eventStream = { accept: 'text/event-stream' };

async function refusal(change: Record<string, string | undefined>): Promise<number | undefined> {
  const [, response] = await once(await openSocket(host, change), 'unexpected-response');
  return response.statusCode;
}

async function connected(address: string): Promise<Socket> {
  const socket = connect(host.port, address);
  await once(socket, 'connect');
  return socket.on('error', () => {});
}

async function raw(text: string): Promise<string> {
  const socket = (await connected('127.0.0.1')).setEncoding('utf8');
  socket.write(text);
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return answer;
}

async function readAsNobody(path: string): Promise<string> {
  const child = spawn('/bin/cat', [path], { uid: 65_534, gid: 65_534, env: { LC_ALL: 'C' }, cwd: '/' });
  let said = '';
  for await (const chunk of child.stderr.setEncoding('utf8')) said += chunk;
  return said;
}
