/** A word as a shell would need it, so that rules see where one ends. */
export function quoteWord(word: string): string {
  return /^[\w@%+=:,./~^{}-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
