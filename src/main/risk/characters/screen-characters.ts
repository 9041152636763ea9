import { findMixedScripts } from './find-mixed-scripts';
import { nameHiddenCharacters } from './name-hidden-character';

const MAX_LENGTH = 64 * 1024;

/** Checks the characters of a line before it is parsed. Returns why it should not be read at all, or null. */
export function screenCharacters(line: string): string | null {
  if (line.length > MAX_LENGTH) {
    return `The command is ${line.length} characters long; the limit is ${MAX_LENGTH}. Use a script file instead`;
  }
  const hidden = nameHiddenCharacters(line);
  if (hidden === null) return null;
  const mixed = findMixedScripts(line);
  return `Contains ${hidden}, and can hide what runs${mixed === null ? '' : `. ${mixed}`}`;
}
