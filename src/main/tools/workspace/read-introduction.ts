import { beginningOf } from '../../../shared/text/shorten';

const MAX_LENGTH = 500;
/** Characters to inspect: an introduction doesn't start later, and the expressions below aren't linear. */
const MAX_HEAD = 16_384;

/** Returns the first meaningful paragraph of a README, without headings, images, badges and markup. */
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
