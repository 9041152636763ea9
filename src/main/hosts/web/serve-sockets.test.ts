import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { EventMessage } from '../../../shared/contract/event-message';
import type { SocketReply, SocketRequest } from '../../../shared/contract/socket-frames';
import { defaultSettings } from '../../../shared/settings/settings';
import { connectSocket, openSocket, startFixture } from './testing/web-host-fixture';

const event: EventMessage = { name: 'settings.changed', payload: defaultSettings };

let fixture: Awaited<ReturnType<typeof startFixture>>;

beforeEach(async () => {
  fixture = await startFixture();
});

afterEach(() => fixture.dispose());

test.each([
  ['without a cookie', 401, { cookie: undefined }],
  ['with a wrong cookie', 401, { cookie: 'aintern-session=AAAA' }],
  ['without an origin', 403, { origin: undefined }],
  ['from a foreign origin', 403, { origin: 'http://evil.example' }],
  ['from another port of this machine', 403, { origin: 'http://127.0.0.1:1' }],
  ['to a foreign host name', 403, { host: 'evil.example' }],
])('a socket is refused %s', async (_name, status, change) => {
  expect(await refusal(await openSocket(fixture.host, change))).toBe(status);
});

test('a socket is nowhere but at its path', async () => {
  expect(await refusal(await openSocket(fixture.host, {}, '/other'))).toBe(404);
});

test('a socket answers each request under its id, and sends what goes wrong as a typed error', async () => {
  const client = await connectSocket(fixture.host);
  const replies = await exchange(client, [
    { id: 1, name: 'settings.read', input: {} },
    { id: 2, name: 'no.such-command', input: {} },
    { id: 3, name: 'conversation.open', input: { conversationId: 7 } },
    { id: 4, name: 'workspace.open', input: { path: '/nowhere' } },
    { id: 5, name: 'tools.list', input: {} },
    { id: 6, name: 'toString' },
  ]);
  expect(replies).toEqual([
    { id: 1, reply: { ok: true, value: defaultSettings } },
    { id: 2, reply: { ok: false, error: expect.objectContaining({ code: 'unknown-command' }) } },
    { id: 3, reply: { ok: false, error: expect.objectContaining({ code: 'bad-request' }) } },
    { id: 4, reply: { ok: false, error: { code: 'not-found', message: "The folder /nowhere doesn't exist" } } },
    { id: 5, reply: { ok: false, error: { code: 'internal', message: 'tools.list failed: not in this stub' } } },
    { id: 6, reply: { ok: false, error: expect.objectContaining({ code: 'unknown-command' }) } },
  ]);
});

test.each([
  ['no JSON', '{"id":'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no id', '{"name":"settings.read","input":{}}'],
  ['an id of the wrong type', '{"id":"1","name":"settings.read","input":{}}'],
  ['a name of the wrong type', '{"id":1,"name":{},"input":{}}'],
  ['bytes', Buffer.from('{"id":1,"name":"settings.read","input":{}}')],
])('a frame that is %s closes its socket and no other', async (_name, frame) => {
  const [client, other] = [await connectSocket(fixture.host), await connectSocket(fixture.host)];
  client.send(frame);
  const [code] = await once(client, 'close');
  expect(code).toBe(1008);
  expect(await exchange(other, [{ id: 1, name: 'settings.read', input: {} }])).toHaveLength(1);
});

test('a frame that is too big closes its socket and no other', async () => {
  const [client, other] = [await connectSocket(fixture.host), await connectSocket(fixture.host)];
  client.send(JSON.stringify({ id: 1, name: 'workspace.open', input: { path: 'x'.repeat(129 * 2 ** 20) } }));
  const [code] = await once(client, 'close');
  expect(code).toBe(1009);
  expect(await exchange(other, [{ id: 1, name: 'settings.read', input: {} }])).toHaveLength(1);
});

test('a client that breaks the protocol or vanishes disturbs nobody', async () => {
  const [client, other] = [await connectSocket(fixture.host), await connectSocket(fixture.host)];
  Reflect.get(client, '_socket').write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
  Reflect.get(other, '_socket').resetAndDestroy();
  await Promise.all([once(client, 'close'), once(other, 'close')]);
  fixture.app.publish(event);
  expect(await exchange(await connectSocket(fixture.host), [{ id: 1, name: 'settings.read', input: {} }])).toHaveLength(
    1,
  );
});

test('a socket brings every event to every window, until it closes', async () => {
  const [first, second, third] = [
    await connectSocket(fixture.host),
    await connectSocket(fixture.host),
    await connectSocket(fixture.host),
  ];
  third.close();
  await once(third, 'close');
  const received = [first, second].map((client) => once(client, 'message'));
  fixture.app.publish(event);
  const texts = (await Promise.all(received)).map(([data]) => JSON.parse(String(data)));
  expect(texts).toEqual([{ event }, { event }]);
});

test('the host drops a client that stopped reading before it fills the memory, and goes on with the others', async () => {
  const [stuck, other] = [await connectSocket(fixture.host), await connectSocket(fixture.host)];
  Reflect.get(stuck, '_socket').pause();
  const big: EventMessage = { name: 'workspace.changed', payload: { path: 'x'.repeat(8 * 2 ** 20) } };
  for (let count = 0; count < 12; count += 1) {
    const arrived = once(other, 'message');
    fixture.app.publish(big);
    await arrived;
  }
  Reflect.get(stuck, '_socket').resume();
  const [code] = await once(stuck, 'close');
  expect(code).toBe(1006);
  expect(other.readyState).toBe(WebSocket.OPEN);
});

async function refusal(client: WebSocket): Promise<number | undefined> {
  const [, response] = await once(client, 'unexpected-response');
  return response.statusCode;
}

async function exchange(client: WebSocket, requests: SocketRequest[]): Promise<SocketReply[]> {
  const replies: SocketReply[] = [];
  const all = new Promise<void>((resolve) => {
    client.on('message', (data) => {
      replies.push(JSON.parse(String(data)));
      if (replies.length === requests.length) resolve();
    });
  });
  for (const request of requests) client.send(JSON.stringify(request));
  await all;
  return replies.sort((one, other) => one.id - other.id);
}
