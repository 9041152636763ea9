import { describe, expect, it } from 'vitest';
import { coalesce } from './coalesce';
import { createDeferred } from './create-deferred';

describe('coalesced work', () => {
  it('runs once more for all requests that come while it runs', async () => {
    const [started, finished] = [createDeferred<void>(), createDeferred<void>()];
    const seen: number[] = [];
    let value = 0;
    const run = coalesce(async () => {
      seen.push(value);
      started.resolve();
      await finished.promise;
    });
    const first = run();
    await started.promise;
    const later = [1, 2, 3].map((next) => {
      value = next;
      return run();
    });
    expect(seen).toEqual([0]);
    finished.resolve();
    await Promise.all([first, ...later]);
    expect(seen).toEqual([0, 3]);
  });

  it('runs again for a request made the moment it ends', async () => {
    let runs = 0;
    const run = coalesce(async () => {
      runs += 1;
    });
    await run();
    await run();
    await run().then(run);
    expect(runs).toBe(4);
  });

  it('tells whoever asked that it failed, and runs again all the same', async () => {
    let runs = 0;
    const run = coalesce(async () => {
      runs += 1;
      if (runs === 1) throw new Error('The disk is full');
    });
    await expect(run()).rejects.toThrow('The disk is full');
    await run();
    expect(runs).toBe(2);
  });
});
