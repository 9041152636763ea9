import { closeSync, fstatSync, lstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { describeKind } from '../base/describe-kind';
import { isProcessAlive } from './is-process-alive';
import { readRegularFileSync } from './regular-file';

/** Work under a lock takes milliseconds, so an older lock is stale, even if its pid is in use by now. */
const LEFT_BEHIND_AFTER = 5_000;
const WAIT_AT_MOST = 1_000;
const LOOK_AGAIN_AFTER = 2;
/** The file holds only a pid. */
const MAX_OWNER_SIZE = 1_000;

/**
 * Does the work while no other process works under the same lock, which is a file that only one can create. If the lock
 * isn't available in time, works without it: a user's change must not wait for a process that hangs.
 */
export function holdLock(path: string, work: () => void): void {
  const lock = takeLock(path);
  try {
    work();
  } finally {
    if (lock !== null) releaseLock(path, lock);
  }
}

function takeLock(path: string): number | null {
  // A monotonic clock, since the wall clock may be set back meanwhile.
  const giveUpAt = performance.now() + WAIT_AT_MOST;
  for (;;) {
    try {
      const lock = openSync(path, 'wx', 0o600);
      noteOwner(lock);
      return lock;
    } catch (cause) {
      // No lock can be created in this folder; the work itself will report the problem.
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') return null;
    }
    refuseOther(path);
    if (isLeftBehind(path)) rmSync(path, { force: true });
    else if (performance.now() >= giveUpAt) return null;
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_AFTER);
  }
}

/** Anything but a file is not a lock and is never released, so it would block forever. */
function refuseOther(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const kind = found ? describeKind(found) : 'file';
  if (kind !== 'file') throw new Error(`${path} is a ${kind} and blocks a lock file. Remove it, then try again`);
}

function noteOwner(lock: number): void {
  try {
    writeSync(lock, String(process.pid));
  } catch {
    // On a full disk the lock file is empty but still valid.
  }
}

function isLeftBehind(path: string): boolean {
  try {
    // A time in the future means that the clock was set back, and says nothing else about the age.
    const age = Math.abs(Date.now() - statSync(path).mtimeMs);
    const owner = Number(readRegularFileSync(path, MAX_OWNER_SIZE).toString('utf8'));
    return age > LEFT_BEHIND_AFTER || (owner > 0 && !isProcessAlive(owner));
  } catch {
    // It was just released.
    return false;
  }
}

function releaseLock(path: string, lock: number): void {
  try {
    // A process that considered ours stale may hold its own by now.
    const isOurs = fstatSync(lock).ino === statSync(path).ino;
    closeSync(lock);
    if (isOurs) rmSync(path, { force: true });
  } catch {
    // Others wait no longer than it takes for the lock to become stale.
  }
}
