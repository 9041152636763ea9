import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ModelError, type ModelErrorKind } from '../../model/model-error';
import { retryAnswer, waitBefore } from './retry-answer';

/** Asks a model that fails with each of these in turn, and then answers. */
async function ask(failures: readonly unknown[], change: { mayWait?: boolean } = {}) {
  const waits: number[] = [];
  const told: string[] = [];
  const left = [...failures];
  const answer = await retryAnswer({
    async attempt() {
      const failure = left.shift();
      if (failure) throw failure;
      return 'the answer';
    },
    async onRetry(error, { attempt }) {
      told.push(`${attempt}: ${error.message}`);
    },
    mayWait: async () => change.mayWait ?? false,
    isHopeless: (error) => error.kind === 'unreachable',
    async sleep(milliseconds) {
      waits.push(milliseconds);
    },
    random: () => 0.5,
  }).catch((cause: unknown) => cause);
  return { answer, waits, told, left: left.length };
}

const failing = (kind: ModelErrorKind, retryAfter?: number) =>
  new ModelError(kind, `it is ${kind}`, retryAfter === undefined ? {} : { retryAfter });

describe('asking again', () => {
  it('RL-14: 500, 503 and 529, then an answer, with growing pauses', async () => {
    const failures = [failing('server'), failing('server'), failing('overloaded')];
    expect(await ask(failures)).toEqual({
      answer: 'the answer',
      waits: [1_500, 3_000, 6_000],
      told: ['1: it is server', '2: it is server', '3: it is overloaded'],
      left: 0,
    });
  });

  it('RL-12: waits as long as the server says, and a little longer', async () => {
    const { waits } = await ask([failing('rate-limited', 2_000)]);
    expect(waits).toEqual([2_500]);
  });

  it('gives up after five times, and says so', async () => {
    const { answer, waits, left } = await ask(Array.from({ length: 7 }, () => failing('dropped')));
    expect(answer).toMatchObject({ kind: 'dropped', message: 'it is dropped (tried 6 times)' });
    expect([waits.length, left]).toEqual([5, 1]);
  });

  it.each([
    'unauthorized',
    'bad-request',
    'not-found',
    'too-long',
    'redirected',
    'out-of-credit',
    'unreachable',
  ] as const)('does not try again what is %s', async (kind) => {
    expect(await ask([failing(kind)])).toMatchObject({ answer: { kind }, waits: [] });
  });

  it('does not try again what is no fault of the model', async () => {
    expect(await ask([new Error('disk full')])).toMatchObject({ answer: { message: 'disk full' }, waits: [] });
  });

  it('asks before it waits for longer than a minute', async () => {
    expect(await ask([failing('rate-limited', 3_600_000)])).toMatchObject({
      answer: { kind: 'rate-limited' },
      waits: [],
    });
    expect(await ask([failing('rate-limited', 3_600_000)], { mayWait: true })).toMatchObject({
      answer: 'the answer',
      waits: [3_600_500],
    });
  });

  it('waits between one and thirty seconds, and obeys the server to the second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
        const wait = waitBefore(attempt, undefined, chance);
        expect(wait).toBeGreaterThanOrEqual(1_000);
        expect(wait).toBeLessThanOrEqual(30_000);
        const obeyed = waitBefore(attempt, 7_000, chance);
        expect(obeyed).toBeGreaterThanOrEqual(7_000);
        expect(obeyed).toBeLessThanOrEqual(8_000);
      }),
      { numRuns: 1_000 },
    );
  });
});
