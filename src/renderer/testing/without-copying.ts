/** Returns the markup without the copy buttons, for tests about what is next to them. */
export function withoutCopying(markup: string): string {
  return markup.replace(/<button type="button" aria-label="Copy: [^>]*><icon copy><\/button>/g, '');
}
