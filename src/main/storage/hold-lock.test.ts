import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { holdLock } from './hold-lock';

const lockPath = () => join(temporaryFolder(), 'settings.lock');

/** Takes the lock with a clock that advances only while waiting; returns the time waited. */
function waitFor(path: string, { meanwhile = (_waited: number) => {}, work = () => {} } = {}): number {
  let waited = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => waited);
  vi.spyOn(Atomics, 'wait').mockImplementation((...[, , , time = 0]) => {
    waited += time;
    if (waited > 10_000) throw new Error('It is waited for without an end');
    meanwhile(waited);
    return 'timed-out';
  });
  try {
    holdLock(path, work);
    return waited;
  } finally {
    vi.restoreAllMocks();
  }
}

it('is there, with the name of its owner, while the work is done, and gone when it has ended or failed', () => {
  const path = lockPath();
  holdLock(path, () => expect(readFileSync(path, 'utf8')).toBe(String(process.pid)));
  expect(existsSync(path)).toBe(false);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => holdLock(path, fail)).toThrow('no');
  expect(existsSync(path)).toBe(false);
});

it('is waited for until it is released', () => {
  const path = lockPath();
  writeFileSync(path, String(process.pid));
  const meanwhile = (waited: number) => {
    if (waited === 100) rmSync(path);
  };
  const work = vi.fn(() => expect(readFileSync(path, 'utf8')).toBe(String(process.pid)));
  expect(waitFor(path, { meanwhile, work })).toBe(100);
  expect(work).toHaveBeenCalledOnce();
  expect(existsSync(path)).toBe(false);
});

it('is not waited for longer than a second, and then left to its owner', () => {
  const path = lockPath();
  writeFileSync(path, String(process.pid));
  const work = vi.fn();
  expect(waitFor(path, { work })).toBe(1_000);
  expect(work).toHaveBeenCalledOnce();
  expect(existsSync(path)).toBe(true);
});

it('is not waited for longer when the clock is set back meanwhile', () => {
  const path = lockPath();
  writeFileSync(path, String(process.pid));
  const { now } = Date;
  const meanwhile = (waited: number) => {
    if (waited === 100) vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  };
  expect(waitFor(path, { meanwhile })).toBeLessThanOrEqual(1_000);
});

it('is taken from a process that has died', () => {
  const path = lockPath();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(path, String(pid));
  expect(waitFor(path)).toBe(0);
  expect(existsSync(path)).toBe(false);
});

it('is taken when it has been left behind long ago, whoever has the number of its owner now', () => {
  const path = lockPath();
  writeFileSync(path, String(process.pid));
  const longAgo = Date.now() / 1_000 - 60;
  utimesSync(path, longAgo, longAgo);
  expect(waitFor(path)).toBe(0);
  expect(existsSync(path)).toBe(false);
});

it('is not taken from whoever took it meanwhile', () => {
  const path = lockPath();
  holdLock(path, () => {
    rmSync(path);
    writeFileSync(path, 'theirs');
  });
  expect(readFileSync(path, 'utf8')).toBe('theirs');
});

it('does not keep the work from being done where none can be made', () => {
  const path = join(temporaryFolder(), 'no-such-folder', 'settings.lock');
  let isDone = false;
  holdLock(path, () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});
