import { describe, expect, it, vi } from 'vitest';
import type { ServerConnection } from '../client/connect-server';
import { createServerLog } from '../transport/server-log';
import { createSession, type OpenOptions } from './create-session';

const connection = (close = () => {}): ServerConnection => ({
  protocol: '2025-06-18',
  instructions: null,
  hasResources: false,
  listResourceTemplates: async () => [],
  complete: async () => [],
  listTools: async () => [],
  callTool: async () => ({ content: [] }),
  listResources: async () => [],
  readResource: async () => [],
  listPrompts: async () => [],
  getPrompt: async () => [],
  close: async () => close(),
});

function pending<T>() {
  let settle: { resolve(value: T): void; reject(cause: unknown): void } | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, resolve: (value: T) => settle?.resolve(value), reject: (cause: unknown) => settle?.reject(cause) };
}

function start(open: (options: OpenOptions) => Promise<ServerConnection>) {
  const waited: number[] = [];
  const opening = vi.fn(open);
  const clock = { now: () => 0 };
  const session = createSession({
    name: 'one',
    clock,
    log: createServerLog(clock),
    open: opening,
    needsSignIn: () => false,
    isForgotten: () => false,
    explain: (cause) => (cause instanceof Error ? cause.message : 'odd'),
    onChange: () => {},
    onTools: () => {},
    wait: async (time) => void waited.push(time),
  });
  const { signal } = new AbortController();
  return { session, opening, waited, list: () => session.list(signal) };
}

describe('a server that crashes again and again', () => {
  it('is started later each time, and no more after five times', async () => {
    let crash = () => {};
    const { session, opening, waited, list } = start(async ({ onClose }) => {
      crash = onClose;
      return connection();
    });
    for (let count = 0; count < 5; count += 1) {
      await list();
      crash();
      expect(session.state()).toEqual({ kind: 'failed', problem: 'one exited unexpectedly' });
    }
    await expect(list()).rejects.toThrow('one ended 5 times within five minutes');
    expect(opening).toHaveBeenCalledTimes(5);
    expect(waited).toEqual([500, 1_000, 2_000, 4_000]);
  });

  it('even right after its first answer', async () => {
    const { session, list } = start(async ({ onClose }) => {
      onClose();
      return connection();
    });
    await expect(list()).rejects.toThrow('Connection closed');
    expect(session.state()).toEqual({ kind: 'failed', problem: 'Connection closed' });
  });
});

describe('a server that is stopped while it starts', () => {
  it('is ended as soon as it has started', async () => {
    const close = vi.fn();
    const opened = pending<ServerConnection>();
    const { session, list } = start(() => opened.promise);
    const listing = list();
    await vi.waitFor(() => expect(session.state().kind).toBe('starting'));
    await session.close();
    opened.resolve(connection(close));
    await expect(listing).rejects.toThrow('one was stopped');
    expect(close).toHaveBeenCalledOnce();
    expect(session.state()).toEqual({ kind: 'stopped' });
  });

  it('and started again is started once', async () => {
    const first = pending<ServerConnection>();
    const { session, opening, list } = start(() => (opening.mock.calls.length === 1 ? first.promise : second.promise));
    const second = pending<ServerConnection>();
    const stopped = list();
    await vi.waitFor(() => expect(opening).toHaveBeenCalledTimes(1));
    await session.close();
    const listing = list();
    await vi.waitFor(() => expect(opening).toHaveBeenCalledTimes(2));
    first.reject(new Error('aborted'));
    await expect(stopped).rejects.toThrow('one was stopped');
    const again = list();
    second.resolve(connection());
    expect(await Promise.all([listing, again])).toEqual([[], []]);
    expect(opening).toHaveBeenCalledTimes(2);
  });
});
