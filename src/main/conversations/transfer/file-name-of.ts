/** Short enough for every file system, even if each letter takes four bytes. */
const MAX_LETTERS = 60;
/** Path separators, characters with a meaning to a shell or Windows, and invisible characters. */
const forbidden = /[<>:"/\\|?*\p{C}]/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Returns a file name that is valid on every platform and as close to the title as possible. */
export function fileNameOf(title: string, extension: string): string {
  const clean = title
    .normalize('NFC')
    .replace(forbidden, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+/, '');
  const short = [...clean]
    .slice(0, MAX_LETTERS)
    .join('')
    .replace(/[ .]+$/, '');
  const name = short === '' ? 'Conversation' : reserved.test(short) ? `Conversation ${short}` : short;
  return `${name}.${extension}`;
}
