import { beginningOf } from '../../../shared/text/shorten';

const MAX_LENGTH = 500;
/** Characters that are looked at: what begins later is no beginning, and the expressions below are not linear. */
const MAX_HEAD = 16_384;

/** The first paragraph of a README that says something, without headings, pictures, badges and mark-up. */
export function readIntroduction(text: string): string {
  const visible = text
    .slice(0, MAX_HEAD)
    .replace(/^\ufeff/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '');
  for (const paragraph of visible.split(/\r?\n\s*\r?\n/)) {
    const plain = paragraph
      .split(/\r?\n/)
      .filter((line) => !/^\s*(?:#{1,6}\s|[=~^-]{3,}\s*$|```|\||\.\. )/.test(line))
      .join(' ')
      .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
      .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (/\p{L}{2}/u.test(plain) && plain.includes(' '))
      return plain.length > MAX_LENGTH ? `${beginningOf(plain, MAX_LENGTH)}…` : plain;
  }
  return '';
}
