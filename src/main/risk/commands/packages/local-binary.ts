import type { ShellWord } from '../../shell/shell-program';
import { joinPath } from '../files/join-path';
import { rateExpectedFile } from '../interpreters/rate-run-file';
import type { RatingContext } from '../invocation';
import { combine, type Rating } from '../rating';

/** The folder in which package managers install the programs of a project. */
const binFolder = /(^|[\\/])node_modules[\\/]\.bin[\\/][^\\/]+$/;

/** The folder of a package: the last one in `node_modules`, with its scope. */
const packageFolder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/.][^\\/]*(?=[\\/])/s;

/** Plain program names: not a package with a version, an address or a path. */
const plainName = /^[A-Za-z0-9_][\w.-]*$/;

export function isLocalBinary(path: string): boolean {
  return binFolder.test(path);
}

/**
 * Rates a program that is installed in the project, as `npx` starts it, like the same program started by its path.
 * Returns null if it isn't installed in each folder the line may be in, or leads out of the workspace.
 */
export function rateLocalBinary(
  [program, ...args]: readonly ShellWord[],
  who: string,
  context: RatingContext,
): Rating | null {
  if (program?.value == null || program.isPattern || !plainName.test(program.value)) return null;
  const paths = [...new Set(context.folders)].map((folder) => findLocalBinary(program.value ?? '', folder, context));
  if (paths.length === 0 || paths.includes(null)) return null;
  const deeper = { ...context, depth: context.depth + 1, startedBy: who };
  const ratings = paths.flatMap((path) => {
    if (path === null) return [];
    const rating = context.rateWords([{ text: program.text, value: path, isPattern: false }, ...args], deeper);
    // An allow rule has to cover only the line as written.
    return [{ ...rating, subjects: [] }, rateVersion(path, context)];
  });
  return combine(ratings);
}

/** Looks in the folder and its parents, as far as they are in the workspace. */
function findLocalBinary(name: string, folder: string | null, { commandContext }: RatingContext): string | null {
  for (let current = folder; current !== null; current = parentOf(current)) {
    if (commandContext.locate(current).workspacePath === null) return null;
    const path = joinPath(current, `node_modules/.bin/${name}`);
    const { holds, workspacePath } = commandContext.locate(path);
    if (holds === 'file') return workspacePath === null ? null : path;
  }
  return null;
}

function parentOf(folder: string): string | null {
  const parent = folder.replace(/[\\/][^\\/]*$/, '');
  return parent === folder || parent === '' ? null : parent;
}

/** The program is often only a few lines that load the package, so a rule also depends on the package's version. */
function rateVersion(path: string, context: RatingContext): Rating {
  const { realPath } = context.commandContext.locate(path);
  const [folder] = packageFolder.exec(realPath) ?? [];
  return folder === undefined ? combine([]) : rateExpectedFile(joinPath(folder, 'package.json'), context);
}
