import { delimiter, resolve } from 'node:path';
import { childEnvironment } from './child-environment';
import { isProgram } from './is-program';

/** Returns the program that a name starts in a folder: the first executable in a command's PATH. */
export function findProgram(name: string, folder: string): string | null {
  // Only a few variables: finding a program should not take as long as starting it.
  const { PATH: search, PATHEXT: known, APPIMAGE, APPDIR } = process.env;
  const { PATH, PATHEXT } = childEnvironment({ PATH: search, PATHEXT: known, APPIMAGE, APPDIR });
  if (PATH === undefined) return null;
  const endings = process.platform === 'win32' ? ['', ...(PATHEXT ?? '.EXE').split(';')] : [''];
  for (const place of PATH.split(delimiter)) {
    for (const ending of endings) {
      // An empty entry stands for the shell's current folder.
      const path = resolve(folder, place, `${name}${ending}`);
      if (isProgram(path)) return path;
    }
  }
  return null;
}
