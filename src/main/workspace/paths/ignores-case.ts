import { basename, dirname, join } from 'node:path';
import { lstatIfExists } from '../files/lstat-if-exists';
import { namesIn } from '../files/names-in';

const known = new Map<string, boolean>();

/** Whether the file system of a folder treats `A.txt` and `a.txt` as the same file. Tested once, without writing. */
export function ignoresCase(folder: string): boolean {
  const answer = known.get(folder) ?? probe(folder);
  known.set(folder, answer);
  return answer;
}

function probe(folder: string): boolean {
  const fromInside = probeName(folder, namesIn(folder));
  // An empty folder gives no evidence, but its own name in the parent does.
  const answer = fromInside ?? probeName(dirname(folder), [basename(folder)]);
  return answer ?? (process.platform === 'darwin' || process.platform === 'win32');
}

function probeName(folder: string, names: readonly string[]): boolean | null {
  const name = names.find((candidate) => otherCase(candidate) !== candidate);
  if (name === undefined) return null;
  // Two names of one file are a hard link and say nothing about the file system.
  if (names.includes(otherCase(name))) return false;
  const [plain, swapped] = [lstatIfExists(join(folder, name)), lstatIfExists(join(folder, otherCase(name)))];
  if (plain === null) return null;
  return swapped !== null && plain.ino === swapped.ino && plain.dev === swapped.dev;
}

function otherCase(name: string): string {
  return name.replaceAll(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
