import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createExecutionSlots } from './execution-slots';

/** Work that starts when it gets a slot and ends when told to. */
function work() {
  const state = { isRunning: false, end: () => {} };
  const ended = new Promise<void>((resolve) => {
    state.end = resolve;
  });
  const run = async () => {
    state.isRunning = true;
    await ended;
    state.isRunning = false;
  };
  return { state, run };
}

describe('places', () => {
  it('of a tool stay the same for who comes while others wait', async () => {
    const places = createExecutionSlots(() => 10);
    const [first, second, third] = [work(), work(), work()];
    const firstEnd = places.take({ id: 'narrow', maxConcurrent: 1 }, first.run);
    const secondEnd = places.take({ id: 'narrow', maxConcurrent: 1 }, second.run);
    first.state.end();
    await firstEnd;
    const thirdEnd = places.take({ id: 'narrow', maxConcurrent: 1 }, third.run);
    await nextTurn();
    expect([second, third].map(({ state }) => state.isRunning)).toEqual([true, false]);
    second.state.end();
    third.state.end();
    await Promise.all([secondEnd, thirdEnd]);
  });

  it('of a tool become more when the tool says so', async () => {
    const places = createExecutionSlots(() => 10);
    const all = [work(), work(), work()];
    const ends = all.map(({ run }, index) => places.take({ id: 'narrow', maxConcurrent: index === 2 ? 2 : 1 }, run));
    await nextTurn();
    expect(all.map(({ state }) => state.isRunning)).toEqual([true, true, false]);
    for (const { state } of all) state.end();
    await Promise.all(ends);
  });

  it('are not taken by who waits for a person, of whom there may be many', async () => {
    const places = createExecutionSlots(() => 1);
    const questions = Array.from({ length: 101 }, work);
    const ends = questions.map(({ run }) => places.take({ id: 'ask', waitsForUser: true }, run));
    expect(await places.take({ id: 'other' }, async () => 'done')).toBe('done');
    expect(questions.filter(({ state }) => state.isRunning)).toHaveLength(100);
    for (const { state } of questions) state.end();
    await Promise.all(ends);
  });

  it('are given back when the work fails', async () => {
    const places = createExecutionSlots(() => 1);
    await expect(
      places.take({ id: 'tool', maxConcurrent: 1 }, () => Promise.reject(new Error('broken'))),
    ).rejects.toThrow('broken');
    expect(await places.take({ id: 'tool', maxConcurrent: 1 }, async () => 'next')).toBe('next');
    expect(await places.take({ id: 'other' }, async () => 'other')).toBe('other');
  });
});
