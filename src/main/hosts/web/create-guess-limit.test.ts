import { expect, test } from 'vitest';
import { createGuessLimit } from './create-guess-limit';

function arrange() {
  let time = 1_000_000;
  const limit = createGuessLimit(() => time);
  return { limit, wait: (span: number) => (time += span) };
}

test('the first ten wrong keys cost nothing, each further one twice the time, up to half a minute', () => {
  const { limit, wait } = arrange();
  const pauses = Array.from({ length: 17 }, () => {
    limit.wrong();
    const pause = limit.pause();
    wait(pause);
    return pause;
  });
  expect(pauses).toEqual([...Array(10).fill(0), 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('a right key, or half a minute without a wrong one, makes good', () => {
  const { limit, wait } = arrange();
  for (let count = 0; count < 11; count += 1) limit.wrong();
  limit.right();
  limit.wrong();
  expect(limit.pause()).toBe(0);
  for (let count = 0; count < 11; count += 1) limit.wrong();
  expect(limit.pause()).toBeGreaterThan(0);
  wait(limit.pause() + 30_001);
  limit.wrong();
  expect(limit.pause()).toBe(0);
});

test('LB-15: ten thousand guesses take more than three days', () => {
  const { limit, wait } = arrange();
  let spent = 0;
  for (let count = 0; count < 10_000; count += 1) {
    const pause = limit.pause();
    wait(pause);
    spent += pause;
    limit.wrong();
  }
  expect(spent / 86_400_000).toBeGreaterThan(3);
});
