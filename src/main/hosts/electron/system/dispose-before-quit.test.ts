import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { disposeBeforeQuit } from './dispose-before-quit';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Returns what happened when the app quit, in order. */
function quitWith(dispose: () => Promise<void>): string[] {
  const calls: string[] = [];
  const app = Object.assign(new EventEmitter(), {
    quit: () => void calls.push('quit'),
    exit: (code: number) => void calls.push(`exit ${code}`),
  });
  disposeBeforeQuit(app as unknown as App, dispose);
  const event = { preventDefault: () => void calls.push('wait') };
  app.emit('will-quit', event);
  app.emit('will-quit', event);
  return calls;
}

it.each([
  ['is done', () => Promise.resolve()],
  ['has failed', () => Promise.reject(new Error('full disk'))],
])('the end waits until what has to be written %s, and is not held back again', async (_name, dispose) => {
  const calls = quitWith(dispose);
  expect(calls).toEqual(['wait']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toEqual(['wait', 'quit']);
});

it('the end comes all the same where that takes longer than a desktop waits', async () => {
  const calls = quitWith(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(3_999);
  expect(calls).toEqual(['wait']);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls).toEqual(['wait', 'exit 1']);
});
