import { realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { namesIn } from './files/names-in';
import { foldName } from './paths/fold-name';

export interface SpellingOptions {
  readonly ignoresCase: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them.
const ascii = /^[\x00-\x7f]*$/;

/**
 * The name of an entry as the folder itself has it: in its Unicode form, and in its case where the file system does not
 * care. A name that is not there stays as it is.
 */
export function spellingOnDisk(folder: string, name: string, options: SpellingOptions): string {
  if (!options.ignoresCase && ascii.test(name)) return name;
  const names = namesIn(folder);
  if (names.includes(name)) return name;
  const folded = foldName(name, options);
  return names.find((candidate) => foldName(candidate, options) === folded) ?? shortName(folder, name, options);
}

/** The system knows names that no listing has, such as `PROGRA~1`, and folds some letters in its own way. */
function shortName(folder: string, name: string, options: SpellingOptions): string {
  if (!options.ignoresCase) return name;
  try {
    return basename(realpathSync.native(join(folder, name))) || name;
  } catch {
    return name;
  }
}
