import { markBlankRuns } from './blank-runs';
import { revealInvisible } from './reveal-invisible';

/**
 * Fits a text on one line of a menu or list: invisible characters are revealed, and an overlong text ends in an
 * ellipsis.
 */
export function shortLine(text: string, length: number): string {
  const line = revealInvisible(
    markBlankRuns(text)
      .replaceAll(/[ \t\r\n]+/g, ' ')
      .replaceAll(/^ | $/g, ''),
  );
  const characters = Array.from(line);
  if (characters.length <= length) return line;
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}
