import { z } from 'zod';

const signatures: Readonly<Record<string, string>> = {
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/jpeg': '\xff\xd8\xff',
  'image/gif': 'GIF8',
  'image/webp': 'RIFF',
  'application/pdf': '%PDF-',
};

/** Of a single image, for every provider. */
const MAX_BYTES = 5 * 1024 * 1024;

export const imageTypes = z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Providers check that the bytes are what they are said to be. */
export function isMediaOf(mime: string, data: string): boolean {
  const bytes = Buffer.from(data, 'base64');
  const isBase64 = bytes.toString('base64') === data;
  return isBase64 && bytes.length <= MAX_BYTES && bytes.toString('latin1').startsWith(signatures[mime] ?? '\0');
}

/** A data URL of one of the types. */
export function dataUrlOf(types: readonly string[]) {
  return z.string().refine(
    (url) => {
      const [, mime = '', data = ''] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? [];
      return types.includes(mime) && isMediaOf(mime, data);
    },
    `must be a data URL with the bytes of ${types.join(', ')}`,
  );
}
