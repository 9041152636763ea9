/**
 * Under which name the message field keeps what is written and not sent. That of a conversation yet to begin stays its
 * name once it has begun: what is written meanwhile goes with it.
 */
export function draftKey(openId: string | null, begun: readonly string[]): string {
  if (openId === null) return `new ${begun.length}`;
  const index = begun.indexOf(openId);
  return index < 0 ? openId : `new ${index}`;
}
