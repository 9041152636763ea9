import { delimiter, isAbsolute, join } from 'node:path';
import { childEnvironment } from './child-environment';
import { isProgram } from './is-program';

/** Where packages of a folder keep their programs, relative to it. */
const installed = [join('node_modules', '.bin')];

/** The workspace's own first, then the PATH; its relative entries would mean something else in each folder. */
export function findLocalProgram(
  name: string,
  folders: readonly string[],
  places: readonly string[] = installed,
): string | null {
  const { PATH = '' } = childEnvironment();
  const all = [
    ...folders.flatMap((folder) => places.map((place) => join(folder, place))),
    ...PATH.split(delimiter).filter(isAbsolute),
  ];
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return all.map((place) => join(place, file)).find(isProgram) ?? null;
}
