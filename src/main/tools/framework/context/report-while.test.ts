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
      { reportProgress: (said: unknown) => reported.push(String(said)), elapsed: () => 0 },
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

  it('tells how long it has taken where that is all that is known', async () => {
    vi.useFakeTimers();
    const startedAt = Date.now();
    const reportProgress = vi.fn();
    const context = { reportProgress, elapsed: () => Date.now() - startedAt };
    const work = new Promise<string>((resolve) => setTimeout(() => resolve('done'), 2_500));
    const running = reportWhile(context, 'Pushing', () => work);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await running).toBe('done');
    expect(reportProgress.mock.calls).toEqual([['Pushing (1 s)'], ['Pushing (2 s)']]);
  });
});
