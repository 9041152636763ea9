import { markBlankRuns } from './blank-runs';

/** Control characters and everything else that is rendered as a new line. */
const breaking = /[\p{Cc}\u2028\u2029]/gu;

const spelled: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/**
 * Puts a text that contains names, such as file names, on one line, so that no name can pose as a separate line or push
 * others away.
 */
export function onOneLine(text: string): string {
  return markBlankRuns(text).replace(
    breaking,
    (character) => spelled.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
