import type { JsonValue } from '../../../shared/json/json';
import { markBlankRuns } from '../../../shared/text/blank-runs';
import { revealInvisible } from '../../../shared/text/reveal-invisible';

/** Returns JSON for the user to read and edit, with invisible characters escaped. */
export function formatParameters(parameters: JsonValue): string {
  return revealInvisible(JSON.stringify(parameters, null, 2));
}

/** The read-only version: invisible characters can't make a text long. */
export function showParameters(parameters: JsonValue): string {
  const marked = (_: string, value: unknown) => (typeof value === 'string' ? markBlankRuns(value) : value);
  return revealInvisible(JSON.stringify(parameters, marked, 2));
}
