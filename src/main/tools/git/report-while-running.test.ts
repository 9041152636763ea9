import { expect, it, onTestFinished, vi } from 'vitest';
import { reportWhileRunning } from './report-while-running';

it('says after a second that something is still going on, and no more once it is over', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const startedAt = Date.now();
  const reportProgress = vi.fn();
  const context = { reportProgress, elapsed: () => Date.now() - startedAt };
  const work = new Promise<string>((resolve) => setTimeout(() => resolve('done'), 7_000));
  const running = reportWhileRunning(context, 'Pushing', work);
  await vi.advanceTimersByTimeAsync(999);
  expect(reportProgress.mock.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await running).toBe('done');
  expect(reportProgress.mock.calls).toEqual([['Pushing (1 s)'], ['Pushing (6 s)']]);
});
