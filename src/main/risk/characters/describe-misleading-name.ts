import { findMixedScripts } from './find-mixed-scripts';
import { nameHiddenCharacters } from './name-hidden-character';

/** Returns why a path or other name may not be what it looks like, in words for the user, or null. */
export function describeMisleadingName(text: string): string | null {
  const hidden = [nameHiddenCharacters(text), nameLineBreak(text)].flatMap((name) => name ?? []);
  const objections = [...hidden.map((name) => `Contains ${name}`), findMixedScripts(text) ?? []].flat();
  return objections.length === 0 ? null : objections.join('. ');
}

/** Line breaks are normal in a command, but not in a name. */
function nameLineBreak(text: string): string | null {
  if (text.includes('\n')) return 'a line feed (U+000A), which is invisible';
  return text.includes('\t') ? 'a tab (U+0009), which is invisible' : null;
}
