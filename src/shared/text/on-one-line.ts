import { markBlankRuns } from './blank-runs';

/** Control characters and everything that starts a new line where text is drawn. */
const breaking = /[\p{Cc}\u2028\u2029]/gu;

const spelled: ReadonlyMap<string, string> = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** A text that names things, such as files, so that no name in it can pass for a line of its own or push others away. */
export function onOneLine(text: string): string {
  return markBlankRuns(text).replace(
    breaking,
    (character) => spelled.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
