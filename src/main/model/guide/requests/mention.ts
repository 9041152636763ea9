/** Long enough to know it again. */
const MAX_LENGTH = 80;

/** What somebody said, in a sentence of the guide's own: on one line, so that no line of it can be taken for a call. */
export function mention(said: string): string {
  const line = said.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : line;
}

/** “a”, “a and b”, “a, b and c”. */
export function mentionAll(said: readonly string[]): string {
  const all = said.map(mention);
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}
