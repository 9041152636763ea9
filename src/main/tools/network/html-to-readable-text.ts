import { convert } from 'html-to-text';
import { simplifyHtml } from './simplify-html';

/** More takes so long that everything else would wait for it. */
const MAX_LENGTH = 512 * 1024;

/** The words of a page, with the addresses of its links behind them and without its pictures. */
export function htmlToReadableText(html: string): string {
  const simple = simplifyHtml(html);
  const text = convert(simple.slice(0, MAX_LENGTH), {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return simple.length > MAX_LENGTH ? `${text}\n\n[The page goes on; the rest was left out]` : text;
}
