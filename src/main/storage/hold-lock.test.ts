import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { holdLock } from './hold-lock';

const lockPath = () => join(temporaryFolder(), 'settings.lock');

function timeOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
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
  const script = `setTimeout(() => fs.rmSync(process.argv[1]), 100)`;
  const releasing = spawn(process.execPath, ['-e', script, path]);
  onTestFinished(() => void releasing.kill());
  holdLock(path, () => expect(readFileSync(path, 'utf8')).toBe(String(process.pid)));
  expect(existsSync(path)).toBe(false);
});

it('is not waited for longer than a second, and then left to its owner', () => {
  const path = lockPath();
  writeFileSync(path, String(process.pid));
  let isDone = false;
  const waited = timeOf(() =>
    holdLock(path, () => {
      isDone = true;
    }),
  );
  expect(isDone).toBe(true);
  expect(waited).toBeGreaterThan(900);
  expect(existsSync(path)).toBe(true);
});

it('is not waited for longer when the clock is set back meanwhile', () => {
  const path = lockPath();
  writeFileSync(path, String(process.pid));
  const { now } = Date;
  const setBackAt = performance.now() + 100;
  vi.spyOn(Date, 'now').mockImplementation(() => now() - (performance.now() > setBackAt ? 3_600_000 : 0));
  onTestFinished(() => void vi.restoreAllMocks());
  expect(timeOf(() => holdLock(path, () => {}))).toBeLessThan(3_000);
});

it('is taken from a process that has died', () => {
  const path = lockPath();
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(path, String(pid));
  expect(timeOf(() => holdLock(path, () => {}))).toBeLessThan(900);
  expect(existsSync(path)).toBe(false);
});

it('is taken when it has been left behind long ago, whoever has the number of its owner now', () => {
  const path = lockPath();
  writeFileSync(path, String(process.pid));
  const longAgo = Date.now() / 1_000 - 60;
  utimesSync(path, longAgo, longAgo);
  expect(timeOf(() => holdLock(path, () => {}))).toBeLessThan(900);
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
