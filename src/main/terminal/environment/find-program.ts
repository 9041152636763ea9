import { delimiter, resolve } from 'node:path';
import { childEnvironment } from './child-environment';
import { isProgram } from './is-program';

/** The program that a name starts in a folder: the first that can be executed, in the PATH that a command gets. */
export function findProgram(name: string, folder: string): string | null {
  // A few of all: to look for one program should not take as long as to start it.
  const { PATH: search, PATHEXT: known, APPIMAGE, APPDIR } = process.env;
  const { PATH, PATHEXT } = childEnvironment({ PATH: search, PATHEXT: known, APPIMAGE, APPDIR });
  if (PATH === undefined) return null;
  const endings = process.platform === 'win32' ? ['', ...(PATHEXT ?? '.EXE').split(';')] : [''];
  for (const place of PATH.split(delimiter)) {
    for (const ending of endings) {
      // A place without a name is the folder that the shell is in.
      const path = resolve(folder, place, `${name}${ending}`);
      if (isProgram(path)) return path;
    }
  }
  return null;
}
