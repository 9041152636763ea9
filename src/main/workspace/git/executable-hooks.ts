import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Hooks in a folder that git would run. Windows has no executable bit, so git runs every hook there. */
export function executableHooks(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.endsWith('.sample') && isExecutableFile(join(folder, name)))
      .sort();
  } catch {
    return [];
  }
}

function isExecutableFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() === true && (process.platform === 'win32' || (stats.mode & 0o111) !== 0);
}
