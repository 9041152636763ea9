import { resolve } from 'node:path';

/** A line about a write that was refused, and the path that it names. */
export interface RefusedPath {
  readonly line: string;
  readonly path?: string;
}

const words = /read-only file system|\bEROFS\b|os error 30|device or resource busy|\bEBUSY\b/i;

/** How programs name the path: Node, Python, quoted before the message, and bare before it. */
const forms: readonly RegExp[] = [
  /(?:EROFS|EBUSY): [^,]+, \w+ '[^']*' -> '([^']+)'/,
  /(?:EROFS|EBUSY): [^,]+, \w+ '([^']+)'/,
  /(?:Read-only file system|Device or resource busy): '([^']+)'/i,
  /['"`‘“]([^'"`’”]+)['"`’”][^'"`]*: (?:Read-only file system|Device or resource busy)/i,
  /(?:^|[\s=])([^\s:'"]*\/[^\s:'"]*): (?:Read-only file system|Device or resource busy)/i,
  /: ([^\s:'"]+): (?:Read-only file system|Device or resource busy)/i,
];

/** Tools that say in a line of its own what the error is about. */
const pathLine =
  /^(?:npm (?:error|ERR!) path|.*(?:failed to|could not|couldn't|unable to) [\w\s]+) [`'"]?(\/[^`'"\n]+?)[`'"]?$/im;

/** Finds the last write in an output that the file system refused; the path is absent if no program named it. */
export function refusedPath(output: string, folder: string): RefusedPath | null {
  const lines = output.split('\n').filter((text) => words.test(text));
  const last = lines.at(-1);
  if (last === undefined) return null;
  // Node names the path first, and prints the error's properties after it.
  const line = lines.findLast((text) => nameIn(text) !== undefined) ?? last;
  const named = nameIn(line) ?? pathLine.exec(output)?.[1];
  return named === undefined ? { line } : { line, path: resolve(folder, named) };
}

function nameIn(line: string): string | undefined {
  return forms.map((form) => form.exec(line)?.[1]).find((path) => path !== undefined);
}
