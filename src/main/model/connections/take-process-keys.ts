import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { type EnvironmentKeys, takeEnvironmentKeys } from './environment-keys';

/** Where a process's first environment begins and ends in its memory, among the fields behind its name. */
const ENV_START = 47;

const ENV_END = 48;

let taken: EnvironmentKeys | null = null;

/** The keys that this process was started with. They are taken once: afterwards nobody finds them there any more. */
export function takeProcessKeys(): EnvironmentKeys {
  if (taken) return taken;
  const before = Object.keys(process.env);
  taken = takeEnvironmentKeys(process.env);
  scrubEnvironment(before.filter((name) => !(name in process.env)));
  return taken;
}

/**
 * Deleting a variable does not take it out of `/proc/<pid>/environ`, which every program of the user can read, those
 * that a model starts included. On Linux its value is therefore overwritten where it lies.
 */
function scrubEnvironment(names: readonly string[]): boolean {
  if (process.platform !== 'linux' || names.length === 0) return false;
  try {
    const { start, length } = findEnvironment();
    const memory = openSync('/proc/self/mem', 'r+');
    try {
      const bytes = Buffer.alloc(length);
      readSync(memory, bytes, 0, length, start);
      for (const [from, to] of valuesOf(bytes, names)) {
        writeSync(memory, Buffer.alloc(to - from, 'x'), 0, to - from, start + from);
      }
    } finally {
      closeSync(memory);
    }
    return true;
  } catch {
    return false;
  }
}

function findEnvironment(): { start: number; length: number } {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // The name is in brackets and may hold anything, brackets and blanks included.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [start, end] = [Number(fields[ENV_START]), Number(fields[ENV_END])];
  if (!(start > 0 && end > start)) throw new Error('The environment cannot be found');
  return { start, length: end - start };
}

/** Where the values of these variables stand among `NAME=value` entries that end with a zero byte. */
function valuesOf(bytes: Buffer, names: readonly string[]): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < bytes.length; ) {
    const zero = bytes.indexOf(0, at);
    const end = zero < 0 ? bytes.length : zero;
    const equals = bytes.indexOf('=', at);
    if (equals > 0 && equals < end && names.includes(bytes.toString('utf8', at, equals))) found.push([equals + 1, end]);
    at = end + 1;
  }
  return found;
}
