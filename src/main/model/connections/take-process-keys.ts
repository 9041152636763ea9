import { closeSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { type EnvironmentKeys, takeEnvironmentKeys } from './environment-keys';

/** Where a process's initial environment begins and ends in memory, among the fields after its name. */
const ENV_START = 47;

const ENV_END = 48;

let taken: EnvironmentKeys | null = null;

/** Takes the keys that this process was started with. It does so only once: afterwards nobody can find them there. */
export function takeProcessKeys(): EnvironmentKeys {
  if (taken) return taken;
  const before = Object.keys(process.env);
  taken = takeEnvironmentKeys(process.env);
  scrubEnvironment(before.filter((name) => !(name in process.env)));
  return taken;
}

/**
 * Deleting a variable doesn't remove it from `/proc/<pid>/environ`, which all of the user's programs can read,
 * including those that a model starts. On Linux, its value is therefore overwritten in memory.
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
  // The name is in parentheses and may contain anything, including parentheses and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [start, end] = [Number(fields[ENV_START]), Number(fields[ENV_END])];
  if (!(start > 0 && end > start)) throw new Error('The environment cannot be found');
  return { start, length: end - start };
}

/** Finds the values of these variables among `NAME=value` entries that end with a zero byte. */
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
