import { convert } from 'html-to-text';

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const cells = ['tr', 'td', 'th', 'thead', 'tbody', 'tfoot'];

const blocks = [
  ...[
    'div',
    'section',
    'article',
    'main',
    'header',
    'footer',
    'nav',
    'aside',
    'figure',
    'figcaption',
    'details',
    'summary',
  ],
  ...['blockquote', 'pre', 'ul', 'ol', 'dl', 'table', 'form', 'fieldset', 'address', ...headings],
];

const kept = new Set([...blocks, ...cells, 'a', 'p', 'li', 'dt', 'dd', 'br', 'hr']);

const empty = new Set(['br', 'hr']);

const skipped = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object', 'select']);

/** Elements that end where the next one begins, because pages seldom close them. */
const closedBy = new Map<string, ReadonlySet<string>>([
  ['p', new Set([...blocks, 'p', 'li', 'dt', 'dd', 'hr', ...cells])],
  ['li', new Set(['li'])],
  ['dt', new Set(['dt', 'dd'])],
  ['dd', new Set(['dt', 'dd'])],
  ['td', new Set(cells)],
  ['th', new Set(cells)],
  ['tr', new Set(['tr', 'thead', 'tbody', 'tfoot'])],
]);

/** Deeper than any page that a person wrote. Each level of an indenting element makes every line inside it longer. */
const MAX_DEPTH = 200;

const MAX_INDENTING = 10;

const indenting = new Set(['ul', 'ol', 'blockquote']);

/** Quoted values may contain a character that would end the tag. */
const restOfTag = /(?:[^"'>]|"[^"]*"|'[^']*')*>/y;

const tagName = /<(\/?)([a-z][^\s/>]*)/iy;

/** More takes so long that it would block everything else. */
const MAX_LENGTH = 512 * 1024;

/** Returns the text of a page, with the addresses of its links after them and without its images. */
export function htmlToReadableText(html: string): string {
  const simple = simplifyHtml(html);
  const text = convert(simple.slice(0, MAX_LENGTH), {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return simple.length > MAX_LENGTH ? `${text}\n\n[The rest of the page was left out]` : text;
}

/**
 * Reduces a page to the tags that shape its text, each closed, none too deep. The library that converts it to text
 * takes time quadratic in the depth; here each character is visited a bounded number of times.
 */
export function simplifyHtml(html: string): string {
  const output: string[] = [];
  const open: string[] = [];
  const close = () => output.push(`</${open.pop()}>`);
  let position = 0;
  while (position < html.length) {
    const start = html.indexOf('<', position);
    if (start === -1) break;
    output.push(html.slice(position, start));
    tagName.lastIndex = start;
    const [head, slash = '', written = ''] = tagName.exec(html) ?? [];
    if (head === undefined) {
      const end = endOfRemark(html, start);
      if (end === null) output.push('&lt;');
      position = end ?? start + 1;
      continue;
    }
    const name = written.toLowerCase();
    const end = endOfTag(html, start + head.length);
    position = end;
    if (slash !== '') {
      const depth = open.lastIndexOf(name);
      if (depth !== -1) while (open.length > depth) close();
    } else if (skipped.has(name)) {
      position = endOfElement(html, end, name);
    } else if (kept.has(name)) {
      while (closedBy.get(open.at(-1) ?? '')?.has(name)) close();
      if (empty.has(name)) output.push(`<${name}>`);
      else if (hasRoom(open, name)) {
        open.push(name);
        output.push(name === 'a' ? `<a${hrefOf(html.slice(start + head.length, end))}>` : `<${name}>`);
      } else output.push(' ');
    }
  }
  output.push(html.slice(position));
  while (open.length > 0) close();
  return output.join('');
}

function hasRoom(open: readonly string[], name: string): boolean {
  if (open.length >= MAX_DEPTH) return false;
  return !indenting.has(name) || open.filter((outer) => indenting.has(outer)).length < MAX_INDENTING;
}

/** Returns the position after a comment, a document type or a processing instruction; null if it is just a `<`. */
function endOfRemark(html: string, start: number): number | null {
  if (html.startsWith('<!--', start)) return indexBehind(html, '-->', start + 4);
  return /[!?/]/.test(html[start + 1] ?? '') ? indexBehind(html, '>', start) : null;
}

function endOfTag(html: string, start: number): number {
  restOfTag.lastIndex = start;
  return restOfTag.test(html) ? restOfTag.lastIndex : indexBehind(html, '>', start);
}

function endOfElement(html: string, start: number, name: string): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = start;
  return closing.test(html) ? indexBehind(html, '>', closing.lastIndex - 1) : html.length;
}

/** If the end is missing, the rest is skipped. */
function indexBehind(html: string, text: string, start: number): number {
  const index = html.indexOf(text, start);
  return index === -1 ? html.length : index + text.length;
}

function hrefOf(attributes: string): string {
  const [, ...values] = /(?:^|[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const value = values.find((text) => text !== undefined);
  return value === undefined ? '' : ` href="${value.replaceAll('"', '&quot;').replaceAll('<', '%3C')}"`;
}
