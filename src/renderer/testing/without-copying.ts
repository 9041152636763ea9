/** The markup without the buttons that copy, for tests about what stands beside them. */
export function withoutCopying(markup: string): string {
  return markup.replace(/<button type="button" aria-label="Copy: [^>]*><icon copy><\/button>/g, '');
}
