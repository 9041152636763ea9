import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first folder that holds downloads of a package manager: commands in the sandbox have their own. */
export function downloadsOf(folders: readonly [string, ...string[]], name: string): string {
  return folders.find((folder) => existsSync(join(folder, name))) ?? folders[0];
}
