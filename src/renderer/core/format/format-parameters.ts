import type { JsonValue } from '../../../shared/json/json';
import { markBlankRuns } from '../../../shared/text/blank-runs';
import { revealInvisible } from '../../../shared/text/reveal-invisible';

/** JSON as the user reads and edits it, with nothing in it that cannot be seen. */
export function formatParameters(parameters: JsonValue): string {
  return revealInvisible(JSON.stringify(parameters, null, 2));
}

/** The same to be read alone: no text in it is made long by what nobody sees. */
export function showParameters(parameters: JsonValue): string {
  const marked = (_: string, value: unknown) => (typeof value === 'string' ? markBlankRuns(value) : value);
  return revealInvisible(JSON.stringify(parameters, marked, 2));
}
