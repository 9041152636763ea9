import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSafeLineWorld, type SafeLineWorld, worldPaths } from './safe-line-world';

export interface OpenWorld extends SafeLineWorld {
  /** Removes it and restores the previous environment. */
  close(): void;
}

/** Opens a separate world and sets this process's environment to match it. */
export async function openSafeLineWorld(): Promise<OpenWorld> {
  const place = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-lines-'));
  // A `node` that records coverage, as under `npm run coverage`, would be seen writing.
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

/** Returns why lines can't be run and traced on this machine; null if they can. */
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
