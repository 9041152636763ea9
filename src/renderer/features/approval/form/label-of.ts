/** `oldText`, `old-text` and `old_text` become "Old text". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  if (words === '') return name;
  // A word in all capitals is an abbreviation and stays as it is.
  const lower = words.replaceAll(/\b[A-Z](?![A-Z\d]+\b)/g, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
