/** `oldText`, `old-text` and `old_text` read "Old text". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  if (words === '') return name;
  // A word all in capitals is an abbreviation and stays one.
  const lower = words.replaceAll(/\b[A-Z](?![A-Z\d]+\b)/g, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}
