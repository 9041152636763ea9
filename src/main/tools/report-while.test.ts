import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportWhile } from './report-while';

afterEach(() => vi.useRealTimers());

describe('reporting while something goes on', () => {
  it('is silent for a second, then tells the latest, then stops', async () => {
    vi.useFakeTimers();
    const reported: string[] = [];
    let count = 0;
    let finish = (_value: string) => {};
    const work = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const running = reportWhile(
      { reportProgress: (said: unknown) => reported.push(String(said)) },
      () => `${count} so far`,
      () => work,
    );
    vi.advanceTimersByTime(999);
    expect(reported).toEqual([]);
    count = 7;
    vi.advanceTimersByTime(1_001);
    finish('done');
    expect(await running).toBe('done');
    vi.advanceTimersByTime(5_000);
    expect(reported).toEqual(['7 so far', '7 so far']);
  });
});
