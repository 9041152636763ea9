import { findMixedScripts } from './shell/find-mixed-scripts';
import { nameHiddenCharacter } from './shell/name-hidden-character';

/** Why a path or another name may not be what it looks like, in words for the user; null where there is nothing. */
export function objectionToLook(text: string): string | null {
  const hidden = nameHiddenCharacter(text) ?? nameLineBreak(text);
  return hidden === null ? findMixedScripts(text) : `it holds ${hidden}, which does not show`;
}

/** In a command they are ordinary, in a name they are not. */
function nameLineBreak(text: string): string | null {
  if (text.includes('\n')) return 'a line feed (U+000A)';
  return text.includes('\t') ? 'a tab (U+0009)' : null;
}
