import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDebounced } from './create-debounced';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('only the last act is done, once nothing came for a while', () => {
  const done: string[] = [];
  const debounced = createDebounced(200);
  debounced.schedule(() => done.push('first'));
  vi.advanceTimersByTime(199);
  debounced.schedule(() => done.push('second'));
  vi.advanceTimersByTime(199);
  expect([done, debounced.isWaiting()]).toEqual([[], true]);
  vi.advanceTimersByTime(1);
  expect([done, debounced.isWaiting()]).toEqual([['second'], false]);
});

test('what waits is done at once on demand, and not again', () => {
  const done: string[] = [];
  const debounced = createDebounced(200);
  debounced.schedule(() => done.push('act'));
  debounced.flush();
  debounced.flush();
  vi.runAllTimers();
  expect(done).toEqual(['act']);
});
