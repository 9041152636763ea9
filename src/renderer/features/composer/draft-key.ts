/**
 * Returns the key under which the message field keeps its unsent text. A new conversation keeps its key once it has
 * begun, so that text written meanwhile goes with it.
 */
export function draftKey(openId: string | null, begun: readonly string[]): string {
  if (openId === null) return `new ${begun.length}`;
  const index = begun.indexOf(openId);
  return index < 0 ? openId : `new ${index}`;
}
