import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPageRecovery, type PageRemedy, type PageTrouble } from './create-page-recovery';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function arrange(...answers: PageRemedy[]) {
  const done: string[] = [];
  const recovery = createPageRecovery({
    reload: () => done.push('reload'),
    end: () => done.push('end'),
    quit: () => done.push('quit'),
    ask: (trouble: PageTrouble, signal) => {
      done.push(`ask: ${trouble}`);
      signal.addEventListener('abort', () => done.push('question gone'));
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : new Promise(() => {});
    },
    log: () => {},
  });
  return { recovery, done, wait: (span: number) => vi.advanceTimersByTimeAsync(span) };
}

describe('a page that has died', () => {
  it('is brought back, RL-24, but not where it was ended on purpose', () => {
    const { recovery, done } = arrange();
    recovery.gone('crashed');
    recovery.gone('killed');
    recovery.gone('clean-exit');
    expect(done).toEqual(['reload', 'reload']);
  });

  it('is asked about when it dies for the fourth time in a minute, once, and nothing is reloaded meanwhile', () => {
    const { recovery, done } = arrange();
    for (let count = 0; count < 4; count += 1) recovery.gone('oom');
    expect(done).toEqual(['reload', 'reload', 'reload', 'ask: crashes-again']);
  });

  it('is brought back by itself again when some time has passed', async () => {
    const { recovery, done, wait } = arrange();
    for (let count = 0; count < 3; count += 1) recovery.gone('oom');
    await wait(60_000);
    recovery.gone('oom');
    expect(done).toEqual(['reload', 'reload', 'reload', 'reload']);
  });

  it.each([
    ['reload', ['reload', 'reload']],
    ['quit', ['quit']],
  ] as const)('does as the user says: %s', async (answer, expected) => {
    const { recovery, done, wait } = arrange(answer);
    for (let count = 0; count < 4; count += 1) recovery.gone('crashed');
    await wait(0);
    // After a manual reload, later crashes are recovered again.
    if (answer === 'reload') recovery.gone('crashed');
    expect(done.slice(4)).toEqual(expected);
  });
});

describe('a page that hangs', () => {
  it('is asked about after some seconds, not at once', async () => {
    const { recovery, done, wait } = arrange();
    recovery.unresponsive();
    await wait(4_999);
    expect(done).toEqual([]);
    await wait(1);
    expect(done).toEqual(['ask: hangs']);
  });

  it('is not asked about when it comes round, and a question that stands is taken away', async () => {
    const { recovery, done, wait } = arrange();
    recovery.unresponsive();
    recovery.responsive();
    await wait(60_000);
    recovery.unresponsive();
    await wait(5_000);
    recovery.responsive();
    await wait(60_000);
    expect(done).toEqual(['ask: hangs', 'question gone']);
  });

  it('is ended and reloaded when the user wants that, and its end is no crash', async () => {
    const { recovery, done, wait } = arrange('reload');
    recovery.unresponsive();
    await wait(5_000);
    recovery.gone('killed');
    expect(done).toEqual(['ask: hangs', 'end', 'reload']);
  });

  it('is asked about again later when the user wants to wait', async () => {
    const { recovery, done, wait } = arrange('wait');
    recovery.unresponsive();
    await wait(5_000 + 29_999);
    expect(done).toEqual(['ask: hangs']);
    await wait(1);
    expect(done).toEqual(['ask: hangs', 'ask: hangs']);
  });
});
