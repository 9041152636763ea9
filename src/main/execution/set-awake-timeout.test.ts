import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setAwakeTimeout } from './set-awake-timeout';

/**
 * Simulates waking up from sleep as Node sees it on macOS and Windows: every timer is due immediately and fires once.
 */
function wakeUp(): void {
  vi.runOnlyPendingTimers();
}

const action = vi.fn();

beforeEach(() => {
  action.mockReset();
  vi.useFakeTimers();
});

afterEach(() => void vi.useRealTimers());

it.each([1, 4_999, 5_000, 5_001, 120_000])('takes the %i milliseconds that it was set to', (time) => {
  setAwakeTimeout(time, action);
  vi.advanceTimersByTime(time - 1);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(600_000);
  expect(action).toHaveBeenCalledOnce();
});

it('is not over because the computer slept: what was left is left, but for some seconds', () => {
  setAwakeTimeout(120_000, action);
  vi.advanceTimersByTime(62_000);
  wakeUp();
  vi.advanceTimersByTime(54_000);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(action).toHaveBeenCalledOnce();
});

it('does not happen once it was stopped, whenever that is', () => {
  const stop = setAwakeTimeout(120_000, action);
  vi.advanceTimersByTime(62_000);
  stop();
  vi.advanceTimersByTime(600_000);
  expect(action).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
