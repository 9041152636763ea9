import { accessSync, constants, statSync } from 'node:fs';

/** Whether a path leads to an executable file: folders can have that permission too. */
export function isProgram(path: string): boolean {
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
