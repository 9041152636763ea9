import { accessSync, constants, statSync } from 'node:fs';

/** Whether a path leads to a file that can be executed: a folder may have that right too, and is no program. */
export function isProgram(path: string): boolean {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
