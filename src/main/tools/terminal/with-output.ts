import type { ToolResult } from '../../../shared/call/tool-result';
import type { JsonObject } from '../../../shared/json/json';
import type { StyledText } from '../../../shared/text/styled-text';

/** About 40 KB in the conversation's log. A card shows the last lines first, so earlier colors are left out. */
const MAX_STYLES = 2_000;

/**
 * Returns the output as plain text, which a model reads more easily than a JSON string; the details are next to it, and so
 * are the colors, which only people see.
 */
export function withOutput(result: ToolResult, { text, styles }: StyledText, details: JsonObject): ToolResult {
  const colors: JsonObject = styles.length === 0 ? {} : { styles: styles.slice(-MAX_STYLES).map((run) => [...run]) };
  return {
    ...result,
    ...(text === '' ? {} : { data: text }),
    metadata: { ...result.metadata, ...details, ...colors },
  };
}
