import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from './create-throttle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the throttle', () => {
  it('acts on the first change at once, and on those that follow soon together', () => {
    const act = vi.fn();
    const throttle = createThrottle(act, 100);
    throttle.tell();
    expect(act).toHaveBeenCalledTimes(1);
    for (let change = 0; change < 50; change += 1) throttle.tell();
    vi.advanceTimersByTime(99);
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(2);
    throttle.tell();
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('does what is left when it finishes, and nothing after that', () => {
    const act = vi.fn();
    const throttle = createThrottle(act, 100);
    throttle.finish();
    expect(act).toHaveBeenCalledTimes(0);
    throttle.tell();
    throttle.tell();
    throttle.finish();
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(2);
  });
});
