import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { writeAll } from './write-all';

/** Runs a script from the nearest package.json if the word isn't a command of the program itself. */
const runsScripts = (own: string) => `#!/bin/sh
case " ${own} " in *" $1 "*) exit 0;; esac
[ -f package.json ] && grep -q "\\"$1\\":" package.json && exec sh -c 'touch MARK'
exit 1
`;

/** Programs that Debian doesn't have, which according to their documentation run code from the project. */
const standIns = {
  bun: runsScripts('--version -v --revision --help -h pm x install add'),
  pnpm: runsScripts('--version -v --help -h ls list la ll why root bin licenses config get install add'),
  // The project names a program to run instead.
  yarn: '#!/bin/sh\n[ -f .yarnrc.yml ] || [ -f .yarnrc ] && exec touch MARK\nexit 0\n',
};

/** Debian uses different names for these. */
const otherNames = { fd: '/usr/bin/fdfind', bat: '/usr/bin/batcat' };

/** Adds programs to a folder that is searched after the system's. */
export function addStandIns(folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeAll(folder, standIns, 0o755);
  for (const [name, path] of Object.entries(otherNames)) if (existsSync(path)) symlinkSync(path, join(folder, name));
}
