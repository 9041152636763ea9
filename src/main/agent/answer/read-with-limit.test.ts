import { describe, expect, it, vi } from 'vitest';
import { readWithLimit } from './read-with-limit';

const never = () => new Promise<never>(() => {});

async function collect<Chunk>(chunks: AsyncIterable<Chunk>): Promise<Chunk[]> {
  const all: Chunk[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

describe('reading a stream with a limit', () => {
  it('gives what comes', async () => {
    const limits = { signal: new AbortController().signal, idleTimeout: 60_000, from: 'Model' };
    async function* source() {
      yield 1;
      yield 2;
    }
    expect(await collect(readWithLimit(source, limits))).toEqual([1, 2]);
  });

  it('waits as long as something comes, also where nothing can be made of it yet', async () => {
    vi.useFakeTimers();
    let tell = () => {};
    let finish = (_value: unknown) => {};
    async function* source(_signal: AbortSignal, onActivity: () => void) {
      tell = onActivity;
      await new Promise((resolve) => {
        finish = resolve;
      });
      yield 'whole';
    }
    const limits = { signal: new AbortController().signal, idleTimeout: 60_000, from: 'Model' };
    const chunk = readWithLimit(source, limits).next();
    for (let minute = 0; minute < 10; minute += 1) {
      await vi.advanceTimersByTimeAsync(59_000);
      tell();
    }
    finish(null);
    expect((await chunk).value).toBe('whole');
    vi.useRealTimers();
  });

  it('gives up when nothing comes for too long, counted from what came last', async () => {
    vi.useFakeTimers();
    const step = { resolve: (_value: unknown) => {} };
    async function* source() {
      yield 1;
      await new Promise((resolve) => {
        step.resolve = resolve;
      });
      yield 2;
      await never();
    }
    const limits = { signal: new AbortController().signal, idleTimeout: 60_000, from: 'Model' };
    const chunks = readWithLimit(source, limits);
    expect((await chunks.next()).value).toBe(1);
    const second = chunks.next();
    await vi.advanceTimersByTimeAsync(59_000);
    step.resolve(null);
    expect((await second).value).toBe(2);
    const third = chunks.next().catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(59_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await third).toMatchObject({ kind: 'idle', message: expect.stringContaining('from Model for 60 seconds') });
    vi.useRealTimers();
  });

  it('RL-19: can be stopped at once, also where the source does not listen', async () => {
    const controller = new AbortController();
    const chunks = readWithLimit(
      async function* () {
        yield await never();
      },
      { signal: controller.signal, idleTimeout: 60_000, from: 'Model' },
    );
    const next = chunks.next().catch((cause: unknown) => cause);
    controller.abort(new Error('stopped'));
    expect(await next).toMatchObject({ message: 'stopped' });
  });

  it('tells the source when nobody reads on', async () => {
    let given: AbortSignal | null = null;
    const chunks = readWithLimit(
      async function* (signal) {
        given = signal;
        yield 1;
        yield 2;
      },
      { signal: new AbortController().signal, idleTimeout: 60_000, from: 'Model' },
    );
    for await (const _ of chunks) break;
    expect((given as AbortSignal | null)?.aborted).toBe(true);
  });
});
