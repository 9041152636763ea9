const MAX_LENGTH = 120;

/**
 * The name of an attached file as it is shown: without folders, and without invisible characters such as those that
 * reverse the direction of writing.
 */
export function cleanName(name: string): string {
  const own = name.split(/[/\\]/).at(-1) ?? '';
  const visible = own
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...visible];
  if (letters.length <= MAX_LENGTH) return visible === '' || /^\.+$/.test(visible) ? 'file' : visible;
  // Cuts the middle, because the extension says what the file is.
  return `${letters.slice(0, MAX_LENGTH - 16).join('')}…${letters.slice(-15).join('')}`;
}
