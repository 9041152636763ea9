import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { connect } from 'node:tls';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readServerName } from './read-server-name';
import { listen, setUpProxy } from './testing/set-up-proxy';

/** The first message that a real client sends. */
async function clientHello(servername: string): Promise<Buffer> {
  const server = createServer();
  const port = await listen(server);
  const client = connect({ port, host: '127.0.0.1', ...(servername === '' ? {} : { servername }) });
  client.on('error', () => {});
  const [socket] = (await once(server, 'connection')) as [Socket];
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  client.destroy();
  return bytes;
}

describe('the server that a TLS connection asks for', () => {
  it('is found in the first message of a real client, however it is cut', async () => {
    const hello = await clientHello('Registry.Example.test');
    expect(readServerName(hello)).toEqual({ kind: 'named', name: 'registry.example.test' });
    for (let length = 0; length < hello.length; length += 1) {
      expect(readServerName(hello.subarray(0, length))).toEqual({ kind: 'incomplete' });
    }
    expect(readServerName(await clientHello(''))).toEqual({ kind: 'none' });
    expect(readServerName(Buffer.from('GET / HTTP/1.1'))).toEqual({ kind: 'none' });
  });

  it('is found in a message that is spread over several records', async () => {
    const hello = await clientHello('a.test');
    const message = hello.subarray(5);
    const record = (bytes: Buffer) =>
      Buffer.concat([Buffer.from([0x16, 3, 1, bytes.length >> 8, bytes.length & 0xff]), bytes]);
    const spread = Buffer.concat([record(message.subarray(0, 60)), record(message.subarray(60))]);
    expect(readServerName(spread)).toEqual({ kind: 'named', name: 'a.test' });
  });

  it('NW-14 never breaks the reader, whatever the bytes are', async () => {
    const hello = await clientHello('a.test');
    fc.assert(
      fc.property(fc.nat(hello.length - 1), fc.nat(255), (at, value) => {
        const broken = Buffer.from(hello);
        broken[at] = value;
        expect(['named', 'none', 'incomplete']).toContain(readServerName(broken).kind);
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        readServerName(Buffer.from([0x16, ...bytes]));
      }),
    );
  });
});

describe('a tunnel', () => {
  async function helloThrough(authority: string, servername: string) {
    const received: Buffer[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => {}).on('data', (bytes) => received.push(bytes));
      socket.once('data', () => socket.end('server'));
    });
    const setup = await setUpProxy({ allowed: ['a.test', '93.184.215.14'], server });
    const client = setup.openClient();
    client.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`);
    await once(client, 'data');
    const hello = await clientHello(servername);
    // In two parts, because the name must not slip through at the border.
    client.write(hello.subarray(0, 50), () => client.write(hello.subarray(50)));
    const [answer] = (await once(client, 'data')) as [Buffer];
    client.destroy();
    return { answer, received, network: setup.network };
  }

  it('passes TLS connections to the host that was judged', async () => {
    const { answer } = await helloThrough('a.test:443', 'A.test');
    expect(answer.toString()).toBe('server');
  });

  it('NW-13 refuses TLS connections to another host at the same address, and names it', async () => {
    const { answer, received, network } = await helloThrough('a.test:443', 'evil.test');
    expect([answer[0], answer[6], received]).toEqual([0x15, 112, []]);
    expect(network.accesses()).toContainEqual({ host: 'evil.test', port: 443, outcome: 'refused' });
  });

  it('to an address leaves the name to the client', async () => {
    const { answer } = await helloThrough('93.184.215.14:443', 'a.test');
    expect(answer.toString()).toBe('server');
  });
});
