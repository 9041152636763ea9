import type { StyledText } from '../../../shared/text/styled-text';
import { lineText } from './line-text';
import type { ScreenSize } from './screen-text';

/** Returns what a terminal of this size shows in the end, including what has scrolled out of it. */
export async function finalText(output: string, size: ScreenSize): Promise<StyledText> {
  if (!needsScreen(output)) return lineText(output);
  // Most output needs no emulator, and loading it takes longer than running most commands.
  const { screenText } = await import('./screen-text');
  return screenText(output, size);
}

/** Sequences that move the cursor between lines or within one, or shift text, except those that `lineText` applies. */
const movements = /^[ABCDEFHJLMPSTXZ`abdefrsu@]$/;
const withinLine: Readonly<Record<string, RegExp>> = { K: /^[02]?$/, G: /^[01]?$/ };
const alternateScreen = /^\?(?:.*;)?(?:47|1047|1049)(?:;|$)/;

const ESCAPE = '\u001b';
const sequences = new RegExp(`${ESCAPE}(?:\\[([0-?]{0,64})[ -/]*([@-~])|([78DEMc]))`, 'g');

/** Whether output can only be understood on a screen: it moves the cursor between lines, or clears them. */
export function needsScreen(output: string): boolean {
  for (const [, parameters = '', final = '', single = ''] of output.matchAll(sequences)) {
    if (single !== '' || movesCursor(parameters, final)) return true;
  }
  return false;
}

function movesCursor(parameters: string, final: string): boolean {
  if (final === 'h' || final === 'l') return alternateScreen.test(parameters);
  const allowed = withinLine[final];
  if (allowed) return !allowed.test(parameters);
  return movements.test(final) && !/^[<=>?]/.test(parameters);
}

/** Whether the output overwrites some of its text, so that it is longer than what it shows. */
export function isRedrawn(output: string): boolean {
  return /\r[^\r\n]|[\b]/.test(output) || needsScreen(output);
}
