import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { JudgeHost } from './host-request';
import { listen, setUpProxy } from './testing/set-up-proxy';

const get = (address: string, ...headers: string[]) =>
  `GET ${address} HTTP/1.1\r\n${['Host: a.test', ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;
const tunnel = (authority: string) => `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

describe('the proxy of a command', () => {
  it('passes on requests to an allowed host, and says who asked for what', async () => {
    const { send, network, asked, dialed } = await setUpProxy({ allowed: ['a.test'] });
    const answer = await send(get('http://a.test/path?query=1'));
    expect([statusOf(answer), answer.endsWith('GET /path?query=1')]).toEqual([200, true]);
    expect(asked).toEqual([{ command: 'command', host: 'a.test', port: 80, reach: 'public', addresses: [] }]);
    expect(dialed).toEqual(['93.184.215.14 80']);
    expect(network.accesses()).toEqual([{ host: 'a.test', port: 80, outcome: 'allowed' }]);
  });

  it('NW-05 refuses other hosts in words, without looking up their names, which could carry data out', async () => {
    const { send, network, resolved, dialed } = await setUpProxy({ allowed: ['a.test'] });
    const plain = await send(get('http://secret.evil.test/'));
    expect(statusOf(plain)).toBe(403);
    expect(plain).toContain("AIntern doesn't let this command connect to secret.evil.test.");
    expect(await send(tunnel('evil.test:443'))).toMatch(/^HTTP\/1\.1 403 AIntern doesn't let .* evil\.test\.\r\n/);
    expect([resolved, dialed]).toEqual([[], []]);
    expect(network.accesses()).toEqual([
      { host: 'secret.evil.test', port: 80, outcome: 'refused' },
      { host: 'evil.test', port: 443, outcome: 'refused' },
    ]);
  });

  it('NW-06 tunnels to an allowed host and port only, both ways, until both sides are done', async () => {
    const server = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket));
    const { send, sendAll } = await setUpProxy({ allowed: ['a.test'], server });
    expect(await sendAll(tunnel('a.test:443'), 'ping')).toBe('HTTP/1.1 200 Connection established\r\n\r\nping');
    expect(statusOf(await send(tunnel('a.test:22')))).toBe(403);
  });

  it('asks about a host once per command, even for many requests at the same time', async () => {
    const { send, sendAll, asked } = await setUpProxy({ allowed: ['a.test'] });
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(get('http://a.test/'))));
    await sendAll(tunnel('a.test:443'));
    expect(answers.map(statusOf)).toEqual(Array(30).fill(200));
    expect(asked).toHaveLength(1);
  });

  it('tells commands apart, and ends the connections of the one that is closed', async () => {
    const commands: string[] = [];
    const judge: JudgeHost = async ({ command }) => {
      commands.push(command);
      return 'allow';
    };
    const { proxy, network, openClient } = await setUpProxy({ judge, server: createServer(() => {}) });
    const other = await proxy.open('other');
    expect(other.socketPath).not.toBe(network.socketPath);
    const client = openClient();
    client.write(tunnel('a.test:443'));
    await new Promise((resolve) => client.once('data', resolve));
    await network.close();
    await text(client).catch(() => {});
    expect([commands, existsSync(network.socketPath), existsSync(other.socketPath)]).toEqual([
      ['command'],
      false,
      true,
    ]);
  });

  it('NW-07 serves pipelined requests in order and judges each of them', async () => {
    const { send, asked } = await setUpProxy({ allowed: ['a.test'] });
    const first = 'GET http://a.test/1 HTTP/1.1\r\nHost: a.test\r\n\r\n';
    const answer = await send(first, get('http://evil.test/2'));
    expect(answer.indexOf('GET /1')).toBeLessThan(answer.indexOf('403'));
    expect(asked.map(({ host }) => host)).toEqual(['a.test', 'evil.test']);
  });

  it('passes bodies on in both directions, with and without a length', async () => {
    const { send } = await setUpProxy({
      allowed: ['a.test'],
      respond: async (request, response) => response.end(`${request.headers['x-kept']}:${await text(request)}`),
    });
    const head = 'POST http://a.test/ HTTP/1.1\r\nHost: a.test\r\nX-Kept: yes\r\nConnection: close\r\n';
    expect(await send(`${head}Content-Length: 4\r\n\r\nbody`)).toContain('yes:body');
    expect(await send(`${head}Transfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n`)).toContain('yes:body');
  });

  it('says so when an allowed host has no address or cannot be reached', async () => {
    const nowhere = await setUpProxy({
      allowed: ['a.test'],
      resolve: async () => Promise.reject(new Error('ENOTFOUND')),
    });
    const unknown = await nowhere.send(get('http://a.test/'));
    expect([statusOf(unknown), unknown.includes("a.test couldn't be found.")]).toEqual([502, true]);
    const server = createHttpServer();
    const { send } = await setUpProxy({ allowed: ['a.test'], server });
    server.close();
    const closed = await send(tunnel('a.test:443'));
    expect([statusOf(closed), closed.includes("a.test can't be reached")]).toEqual([502, true]);
  });

  it('drops a client whose server breaks off in the middle', async () => {
    const { send } = await setUpProxy({
      allowed: ['a.test'],
      respond(_request, response) {
        response.writeHead(200, { 'content-length': 100 });
        response.write('half', () => response.destroy());
      },
    });
    expect(await send(get('http://a.test/'))).toMatch(/half$|ECONNRESET/);
  });
});

describe('a server that does something odd', () => {
  it.each([
    ['a status below 100', 'HTTP/1.1 099 Odd\r\nContent-Length: 0\r\n\r\n'],
    ['no HTTP', 'SSH-2.0-OpenSSH\r\n'],
    ['nothing', ''],
    [
      'an upgrade that nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    ],
    ['a header with a line break', 'HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ])('makes a clear failure of %s, and the proxy goes on', async (_what, answer) => {
    const server = createServer((socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(answer));
    });
    const { send } = await setUpProxy({ allowed: ['a.test'], server });
    expect(statusOf(await send(get('http://a.test/')))).toBe(502);
    expect(statusOf(await send(get('http://evil.test/')))).toBe(403);
  });
});

describe('a judge who asks the user', () => {
  it('can take its time, and the request continues afterwards', async () => {
    const answers: ((verdict: 'allow') => void)[] = [];
    const judge: JudgeHost = () => new Promise((resolve) => answers.push(resolve));
    const { send } = await setUpProxy({ judge });
    const answer = send(get('http://a.test/'));
    await expect.poll(() => answers.length).toBe(1);
    answers[0]?.('allow');
    expect(statusOf(await answer)).toBe(200);
  });

  it('NW-09 refuses when the judge does not answer in time, fails, or the command ends', async () => {
    const late = await setUpProxy({ judge: () => new Promise(() => {}), patience: 1 });
    expect(statusOf(await late.send(get('http://a.test/')))).toBe(403);
    const failing = await setUpProxy({ judge: async () => Promise.reject(new Error('broken')) });
    expect(statusOf(await failing.send(get('http://a.test/')))).toBe(403);
    const signals: AbortSignal[] = [];
    const judge: JudgeHost = (_request, signal) => {
      signals.push(signal);
      return new Promise(() => {});
    };
    const { send, network } = await setUpProxy({ judge });
    const answer = send(get('http://a.test/'));
    await expect.poll(() => signals.length).toBe(1);
    await network.close();
    expect(await answer).not.toContain('200');
    expect(signals[0]?.aborted).toBe(true);
  });

  it('NW-08 is not asked about endless names', async () => {
    const { send, asked } = await setUpProxy();
    for (let index = 0; index < 210; index += 1) await send(get(`http://h${index}.test/`));
    expect(asked).toHaveLength(200);
  });
});

describe('a client that does something odd', () => {
  it.each([
    ['a path instead of an address', get('/etc/passwd'), 400],
    ['another scheme', get('https://a.test/'), 400],
    ['a password in the address', get('http://user:sesame@a.test/'), 400],
    ['a backslash', get('http://a.test\\@evil.test/'), 400],
    ['no port', tunnel('a.test'), 400],
    ['port 0', tunnel('a.test:0'), 400],
    ['a port too large', tunnel('a.test:70000'), 400],
    ['a user in front of the host', tunnel('user@a.test:443'), 400],
    ['a zone', tunnel('[fe80::1%25eth0]:443'), 400],
    ['a full address to tunnel to', tunnel('http://a.test:443'), 400],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['SOCKS', '\u0005\u0001\u0000', 400],
    ['huge headers', get('http://a.test/', `X: ${'x'.repeat(100_000)}`), 431],
    ['a WebSocket', get('http://a.test/', 'Upgrade: websocket'), 501],
    ['two lengths', get('http://a.test/', 'Content-Length: 1', 'Transfer-Encoding: chunked'), 400],
  ])('gets a clear refusal for %s', async (_what, request, status) => {
    const { send, dialed } = await setUpProxy({ allowed: ['a.test'] });
    const answer = await send(request);
    expect([statusOf(answer), dialed]).toEqual([status, []]);
    expect(answer).not.toContain('sesame');
  });

  it('is dropped if it is too slow', async () => {
    const { openClient } = await setUpProxy({ headersTime: 50 });
    const client = openClient();
    client.write('GET http://a.test/ HTTP/1.1\r\n');
    expect(statusOf(await text(client))).toBe(408);
  });

  it('NW-10 gives neither its own headers nor those of the proxy away', async () => {
    const { send } = await setUpProxy({
      allowed: ['a.test'],
      respond: ({ rawHeaders }, response) => response.end(JSON.stringify(rawHeaders)),
    });
    const answer = await send(
      'GET http://a.test/ HTTP/1.1\r\nHost: evil.test\r\nProxy-Authorization: Basic c2VjcmV0\r\nX-Hop: 1\r\nConnection: close, X-Hop\r\n\r\n',
    );
    expect(answer.slice(answer.indexOf('["'))).toContain('["Host","a.test","Connection","close"]');
  });

  it('that goes away leaves nothing open behind', async () => {
    const upstream: Socket[] = [];
    const server = createServer((socket) => upstream.push(socket.on('error', () => {})));
    const { openClient } = await setUpProxy({ allowed: ['a.test'], server });
    const client = openClient();
    client.write(tunnel('a.test:443'));
    await new Promise((resolve) => client.once('data', resolve));
    client.destroy();
    await expect.poll(() => upstream[0]?.readableEnded || upstream[0]?.destroyed).toBe(true);
  });
});

describe('hosts on this machine and in private networks', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f.0.0.1', '127.0.0.1'],
    ['017700000001', '127.0.0.1'],
    ['[::1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['10.0.0.1', '10.0.0.1'],
    ['169.254.169.254', '169.254.169.254'],
    ['[fd00:ec2::254]', 'fd00:ec2::254'],
    ['168.63.129.16', '168.63.129.16'],
    ['0.0.0.0', '0.0.0.0'],
  ])('%s is a private address, whatever is allowed in public', async (name, host) => {
    const { send, asked, dialed } = await setUpProxy({ allowed: [host, name] });
    expect(statusOf(await send(tunnel(`${name}:443`)))).toBe(403);
    expect(statusOf(await send(get(`http://${name}/`)))).toBe(403);
    expect(asked).toEqual([{ command: 'command', host, port: 443, reach: 'private', addresses: [host] }]);
    expect(dialed).toEqual([]);
  });

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'x.localhost'])('%s is private by its name', async (name) => {
    const { send, asked } = await setUpProxy();
    expect(statusOf(await send(tunnel(`${name}:3000`)))).toBe(403);
    expect(asked.map(({ reach }) => reach)).toEqual(['private']);
  });

  it('NW-11 need approval again when an allowed name resolves to them', async () => {
    const resolve = async () => [
      { address: '93.184.215.14', family: 4 },
      { address: '10.1.2.3', family: 4 },
    ];
    const setup = { allowed: ['a.test'], resolve };
    const { send, asked, network, dialed } = await setUpProxy(setup);
    const answer = await send(get('http://a.test/'));
    expect([statusOf(answer), dialed]).toEqual([403, []]);
    expect(answer).toContain('a.test (93.184.215.14, 10.1.2.3) is on this machine or in a private network');
    expect(asked.map(({ reach, addresses }) => [reach, addresses])).toEqual([
      ['public', []],
      ['private', ['93.184.215.14', '10.1.2.3']],
    ]);
    expect(network.accesses()).toEqual([{ host: 'a.test', port: 80, outcome: 'refused' }]);
    const both = await setUpProxy({ ...setup, allowed: ['a.test', 'private a.test'] });
    expect(statusOf(await both.send(get('http://a.test/')))).toBe(200);
  });

  it('NW-12 are out of reach for a name that changes its address after it was judged', async () => {
    const addresses = ['93.184.215.14', '127.0.0.1'];
    const resolve = async () => [{ address: addresses.shift() ?? '127.0.0.1', family: 4 }];
    const { send, dialed } = await setUpProxy({ allowed: ['a.test'], resolve });
    const answers = [await send(get('http://a.test/')), await send(get('http://a.test/'))];
    expect(answers.map(statusOf)).toEqual([200, 403]);
    expect(dialed).toEqual(['93.184.215.14 80']);
  });

  it('can be reached if they were allowed as such, by the system’s own connection', async () => {
    const port = await listen(createHttpServer((_request, response) => response.end('own server')));
    const allowed = [`private 127.0.0.1:${port}`, `localhost:${port}`, `private localhost:${port}`];
    const { dialDirectly } = await import('./connect-upstream');
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const { send } = await setUpProxy({ allowed, dial: dialDirectly, resolve });
    expect(await send(get(`http://127.0.0.1:${port}/`))).toContain('own server');
    expect(await send(get(`http://localhost:${port}/`))).toContain('own server');
  });
});
