import { closeSync, fstatSync, lstatSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { describeKind } from '../base/describe-kind';
import { isProcessAlive } from './is-process-alive';
import { readRegularFileSync } from './regular-file';

/** Work under a lock takes milliseconds: after this it was left behind, by whatever process has its number by now. */
const LEFT_BEHIND_AFTER = 5_000;
const WAIT_AT_MOST = 1_000;
const LOOK_AGAIN_AFTER = 2;
/** The number of a process. */
const MAX_OWNER_SIZE = 1_000;

/**
 * Does the work while no other process does any under the same lock, which is a file that only one can create. Where
 * the lock is not to be had in time the work is done without it: a change of mind must not wait for a process that hangs.
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
  // Not by the clock on the wall, which may be set back meanwhile.
  const giveUpAt = performance.now() + WAIT_AT_MOST;
  for (;;) {
    try {
      const lock = openSync(path, 'wx', 0o600);
      noteOwner(lock);
      return lock;
    } catch (cause) {
      // A folder in which no lock can be made: what goes wrong there is for the work itself to say.
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') return null;
    }
    refuseOther(path);
    if (isLeftBehind(path)) rmSync(path, { force: true });
    else if (performance.now() >= giveUpAt) return null;
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_AFTER);
  }
}

/** Nobody makes a lock of anything else, so it would stay in the way for ever. */
function refuseOther(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  const kind = found ? describeKind(found) : 'file';
  if (kind !== 'file') throw new Error(`${path} is a ${kind} and blocks a lock file. Remove it, then try again`);
}

function noteOwner(lock: number): void {
  try {
    writeSync(lock, String(process.pid));
  } catch {
    // On a full disk the lock has no owner's name, and holds all the same.
  }
}

function isLeftBehind(path: string): boolean {
  try {
    // One from the future was made before the clock was set back, and says nothing else of its age.
    const age = Math.abs(Date.now() - statSync(path).mtimeMs);
    const owner = Number(readRegularFileSync(path, MAX_OWNER_SIZE).toString('utf8'));
    return age > LEFT_BEHIND_AFTER || (owner > 0 && !isProcessAlive(owner));
  } catch {
    // It has just been released.
    return false;
  }
}

function releaseLock(path: string, lock: number): void {
  try {
    // Whoever thought it left behind may hold one of their own by now.
    const isOurs = fstatSync(lock).ino === statSync(path).ino;
    closeSync(lock);
    if (isOurs) rmSync(path, { force: true });
  } catch {
    // Nobody waits for it longer than it takes to be seen as left behind.
  }
}
