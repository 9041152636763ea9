import { findMixedScripts } from './find-mixed-scripts';
import { nameHiddenCharacters } from './name-hidden-character';

const MAX_LENGTH = 64 * 1024;

/** Looks at the characters of a line before anybody parses it: null, or why it should not be read at all. */
export function screenCharacters(line: string): string | null {
  if (line.length > MAX_LENGTH) {
    return `The command is ${line.length} characters long; the limit is ${MAX_LENGTH}. Use a script file instead`;
  }
  const hidden = nameHiddenCharacters(line);
  if (hidden === null) return null;
  const mixed = findMixedScripts(line);
  return `Contains ${hidden}, and can hide what runs${mixed === null ? '' : `. ${mixed}`}`;
}
