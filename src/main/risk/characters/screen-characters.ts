import { findMixedScripts } from './find-mixed-scripts';
import { nameHiddenCharacters } from './name-hidden-character';

const MAX_LENGTH = 64 * 1024;

/** Looks at the characters of a line before anybody parses it: null, or why it should not be read at all. */
export function screenCharacters(line: string): string | null {
  if (line.length > MAX_LENGTH) {
    return `it is ${line.length} characters long, more than the ${MAX_LENGTH} that are read; put it into a script file`;
  }
  const hidden = nameHiddenCharacters(line);
  if (hidden === null) return null;
  const mixed = findMixedScripts(line);
  return `it holds ${hidden} and can hide what runs${mixed === null ? '' : `; ${mixed}`}`;
}
