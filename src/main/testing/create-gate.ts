import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Creates a named pipe in a folder: a command that reads it waits until it is opened. */
export function createGate(folder: string, name: string) {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  return { open: () => writeFile(path, '') };
}
