/** Short enough for every file system, also where each letter takes four bytes. */
const MAX_LETTERS = 60;
/** What separates folders, what a shell or Windows takes for something else, and what cannot be seen. */
const forbidden = /[<>:"/\\|?*\p{C}]/gu;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name for a file that every platform takes, as near to the title as that goes. */
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
