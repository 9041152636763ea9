import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { AppState } from '../../../core/store/app-state';
import { waitForConnection } from './wait-for-connection';

const setUp = (connection: AppState['connection']) => ({
  store: createStore<Pick<AppState, 'connection'>>(() => ({ connection })),
  controller: new AbortController(),
});

test('who waits for the connection goes on when it is back, and leaves no listener behind', async () => {
  const { store, controller } = setUp('lost');
  const added = vi.spyOn(controller.signal, 'addEventListener');
  const removed = vi.spyOn(controller.signal, 'removeEventListener');
  const waiting = waitForConnection(store, controller.signal);
  store.setState({ connection: 'connected' });
  expect([await waiting, await waitForConnection(store, controller.signal)]).toEqual([true, true]);
  expect(added).toHaveBeenCalledOnce();
  expect(removed.mock.calls).toEqual(added.mock.calls);
});

test('who gives up does not wait for it', async () => {
  const { store, controller } = setUp('lost');
  const waiting = waitForConnection(store, controller.signal);
  controller.abort();
  expect(await waiting).toBe(false);
});
