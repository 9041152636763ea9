import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRetryTimers } from './retry-timers';

const never = new AbortController().signal;

it('ends every wait that is under way, and none that comes later', async () => {
  const waits = createRetryTimers();
  const first = [waits.wait(60_000, never), waits.wait(60_000, never)];
  waits.endAll();
  await Promise.all(first);
  const later = waits.wait(60_000, never).then(() => 'over');
  expect(await Promise.race([later, nextTurn('waits')])).toBe('waits');
  waits.endAll();
  expect(await later).toBe('over');
});

it('takes its time where nobody hurries, and is stopped with the run', async () => {
  const waits = createRetryTimers();
  const startedAt = performance.now();
  await waits.wait(60, never);
  expect(performance.now() - startedAt).toBeGreaterThan(50);
  const controller = new AbortController();
  const stopped = waits.wait(60_000, controller.signal);
  controller.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  await expect(waits.wait(60_000, controller.signal)).rejects.toThrow('stopped');
});
