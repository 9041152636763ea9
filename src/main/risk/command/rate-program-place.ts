import type { Invocation } from '../commands/invocation';
import { harmless, type Rating, rate } from '../commands/rating';
import { isShellBuiltin } from '../commands/started-program';
import { isKnownProgram } from '../commands/tables/known-programs';

/**
 * Folders of version managers: what lies there under the name of a program starts the one that a file of the project
 * names, such as `.python-version` or `.tool-versions`.
 */
const managedPlace =
  /[\\/]shims[\\/]|[\\/]\.?(?:volta|proto|swiftly|juliaup|jenv|tfenv|goenv)[\\/](?:.*[\\/])?bin[\\/]/;

/** Something is safe only as a known program that lies where the project can't put or choose it. */
export function rateProgramPlace({ name, context }: Invocation, isShellsOwn: boolean): Rating {
  if (!isKnownProgram(name)) return rate('medium', `${name} is not known to only read`);
  const { surroundings, shell, folders } = context;
  if (!surroundings.findProgram || (isShellsOwn && shell === 'bash' && isShellBuiltin(name))) return harmless;
  for (const folder of new Set(folders)) {
    const place = surroundings.findProgram(name, folder ?? surroundings.folder);
    if (place === null) continue;
    if (managedPlace.test(place)) return rate('medium', `a file of the project decides which ${name} runs`);
    if (surroundings.locate(place).workspacePath !== null) return rate('medium', `${name} is a program of the project`);
  }
  return harmless;
}
