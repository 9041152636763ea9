import iconv from 'iconv-lite';
import { htmlToReadableText } from './html-to-readable-text';

/** Returns null if it isn't text. */
export function readableText(bytes: Buffer, contentType: string): string | null {
  const [type = ''] = contentType.toLowerCase().split(';');
  const kind = kindOf(type.trim(), bytes);
  if (kind === 'binary') return null;
  const text = iconv.decode(bytes, charsetOf(bytes, contentType, kind));
  if (kind === 'html') return htmlToReadableText(text);
  return kind === 'json' ? prettyJson(text) : text;
}

type Kind = 'html' | 'json' | 'text' | 'binary';

function kindOf(type: string, bytes: Buffer): Kind {
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (type === 'application/json' || type.endsWith('+json')) return 'json';
  if (
    type.startsWith('text/') ||
    /^application\/(?:.*\+)?(?:xml|javascript|x?-?yaml|toml|x-sh|sql|graphql)$/.test(type)
  ) {
    return 'text';
  }
  // Servers that don't know the content type send this one, or none.
  const isUnsaid = type === '' || type === 'application/octet-stream';
  return isUnsaid && !bytes.subarray(0, 8_000).includes(0) && isUtf8Start(bytes) ? 'text' : 'binary';
}

function isUtf8Start(bytes: Buffer): boolean {
  // The end may split a character.
  return !bytes.subarray(0, 8_000).toString('utf8').slice(0, -2).includes('\uFFFD');
}

function charsetOf(bytes: Buffer, contentType: string, kind: Kind): string {
  const said = /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1];
  // A page may declare it in its own head, within the first kilobyte according to the standard.
  const written =
    kind === 'html'
      ? /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+)/i.exec(bytes.toString('latin1', 0, 1024))?.[1]
      : undefined;
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  return [marked, said, written].find((name) => name !== undefined && iconv.encodingExists(name)) ?? 'utf-8';
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    // Truncated, nested too deep, or not JSON after all.
    return text;
  }
}
