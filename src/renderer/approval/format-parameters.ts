import type { JsonValue } from '../../shared/json';
import { revealInvisible } from '../../shared/reveal-invisible';

/** JSON as the user reads and edits it, with nothing in it that cannot be seen. */
export function formatParameters(parameters: JsonValue): string {
  return revealInvisible(JSON.stringify(parameters, null, 2));
}
