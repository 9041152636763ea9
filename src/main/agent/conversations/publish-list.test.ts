import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createListPublisher } from './publish-list';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the publisher of a list', () => {
  it('sends the first change at once, and those that follow soon together', () => {
    const send = vi.fn();
    const list = createListPublisher(send, 100);
    list.tell();
    expect(send).toHaveBeenCalledTimes(1);
    for (let change = 0; change < 50; change += 1) list.tell();
    vi.advanceTimersByTime(99);
    expect(send).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(send).toHaveBeenCalledTimes(2);
    list.tell();
    expect(send).toHaveBeenCalledTimes(3);
  });

  it('sends what is left when it finishes, and nothing after that', () => {
    const send = vi.fn();
    const list = createListPublisher(send, 100);
    list.finish();
    expect(send).toHaveBeenCalledTimes(0);
    list.tell();
    list.tell();
    list.finish();
    expect(send).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1_000);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
