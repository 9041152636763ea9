import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectionLost } from './connection';
import { connectWebBridge, type Socket } from './web-bridge';

class FakeSocket implements Socket {
  readonly sent: unknown[] = [];
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  open(): void {
    this.onopen?.(new Event('open'));
  }
  close(): void {
    this.onclose?.(new Event('close') as CloseEvent);
  }
  receive(frame: unknown): void {
    this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function connect(limits: { largestRequest?: number } = {}) {
  const sockets: FakeSocket[] = [];
  const connection = connectWebBridge({
    ...limits,
    openSocket: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
  });
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { connection, sockets, last };
}

test('gives each reply to the request with its id, in any order', async () => {
  const { connection, last } = connect();
  last().open();
  const first = connection.bridge.invoke('settings.read', {});
  const second = connection.bridge.invoke('tools.list', {});
  expect(last().sent).toEqual([
    { id: 0, name: 'settings.read', input: {} },
    { id: 1, name: 'tools.list', input: {} },
  ]);
  last().receive({ id: 1, reply: { ok: true, value: 'second' } });
  last().receive({ id: 0, reply: { ok: true, value: 'first' } });
  expect(await Promise.all([first, second])).toEqual([
    { ok: true, value: 'first' },
    { ok: true, value: 'second' },
  ]);
});

test('passes on what main tells without being asked', () => {
  const { connection, last } = connect();
  const listener = vi.fn();
  const stop = connection.bridge.subscribe(listener);
  last().open();
  const event = { name: 'workspace.changed', payload: { path: '/work' } };
  last().receive({ event });
  stop();
  last().receive({ event });
  expect(listener.mock.calls).toEqual([[event]]);
});

test('says that it is connecting, connected and lost', () => {
  const { connection, last } = connect();
  const states: string[] = [];
  connection.watch((state) => states.push(state));
  last().open();
  last().close();
  vi.advanceTimersByTime(250);
  last().open();
  expect(states).toEqual(['connecting', 'connected', 'lost', 'connected']);
});

test('fails what was under way when the connection went, and what is asked without one', async () => {
  const { connection, last } = connect();
  await expect(connection.bridge.invoke('tools.list', {})).rejects.toThrow(ConnectionLost);
  last().open();
  const underWay = connection.bridge.invoke('tools.list', {});
  last().close();
  await expect(underWay).rejects.toThrow(ConnectionLost);
});

test('refuses, in words, what the host would end the connection for', async () => {
  const { connection, last } = connect({ largestRequest: 100 });
  last().open();
  await expect(connection.bridge.invoke('conversation.import', { text: 'é'.repeat(40) })).rejects.toThrow(
    'too large to send from the browser',
  );
  void connection.bridge.invoke('conversation.import', { text: 'e'.repeat(40) });
  expect(last().sent).toEqual([{ id: 1, name: 'conversation.import', input: { text: 'e'.repeat(40) } }]);
});

test('waits longer after each failed try, and never more than five seconds', () => {
  const { sockets, last } = connect();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 7; attempt += 1) {
    const tries = sockets.length;
    last().close();
    let waited = 0;
    while (sockets.length === tries) {
      vi.advanceTimersByTime(50);
      waited += 50;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
});

test('says when it tries again, each time, and tries at once when told to', () => {
  vi.setSystemTime(10_000);
  const { connection, sockets, last } = connect();
  const told: [string, number?][] = [];
  connection.watch((state, retryAt) => told.push(retryAt === undefined ? [state] : [state, retryAt]));
  last().open();
  connection.retryNow?.();
  last().close();
  connection.retryNow?.();
  connection.retryNow?.();
  expect(sockets).toHaveLength(2);
  last().close();
  vi.advanceTimersByTime(500);
  last().open();
  expect(told).toEqual([['connecting'], ['connected'], ['lost', 10_250], ['lost', 10_500], ['connected']]);
  vi.advanceTimersByTime(60_000);
  expect(sockets).toHaveLength(3);
});
