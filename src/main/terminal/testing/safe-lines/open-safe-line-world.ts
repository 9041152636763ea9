import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSafeLineWorld, type SafeLineWorld, worldPaths } from './safe-line-world';

export interface OpenWorld extends SafeLineWorld {
  /** Removes it, and puts back the environment that was there before. */
  close(): void;
}

/** A world of its own, with the environment of this process set to what belongs to it. */
export async function openSafeLineWorld(): Promise<OpenWorld> {
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-lines-'));
  // A node that writes down what it ran, as under `npm run coverage`, would be seen writing.
  const { HOME, PATH, NODE_V8_COVERAGE } = process.env;
  delete process.env.NODE_V8_COVERAGE;
  const { home, searchPath } = worldPaths(place);
  Object.assign(process.env, { HOME: home, PATH: searchPath });
  const world = await createSafeLineWorld(place);
  return {
    ...world,
    close() {
      Object.assign(process.env, { HOME, PATH, ...(NODE_V8_COVERAGE === undefined ? {} : { NODE_V8_COVERAGE }) });
      rmSync(place, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Why lines can't be run and watched on this machine; null where they can. */
export function whyNotWatched(): string | null {
  if (process.platform !== 'linux') return 'lines are watched with strace, which only Linux has';
  try {
    const box = [
      '--ro-bind',
      '/',
      '/',
      '--dev',
      '/dev',
      '--proc',
      '/proc',
      '--unshare-net',
      '--unshare-pid',
      'strace',
      '-qq',
      '-o',
      '/dev/null',
      'true',
    ];
    execFileSync('unshare', ['-Urm', 'bwrap', ...box], { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `lines are watched with unshare, bubblewrap and strace: ${error instanceof Error ? error.message : error}`;
  }
}
