import iconv from 'iconv-lite';

/** How a file's bytes are read as characters. */
export interface Encoding {
  readonly encoding: string;
}

/**
 * A file's bytes as a string that can be cut at line breaks and joined again without changing a byte: one character per
 * byte, or per two bytes in UTF-16. Null if the bytes don't fit.
 */
export function unitsOf(bytes: Buffer, { encoding }: Encoding): string | null {
  if (!isWide(encoding)) return bytes.toString('latin1');
  if (bytes.length % 2 === 1) return null;
  return (encoding === 'UTF-16BE' ? Buffer.from(bytes).swap16() : bytes).toString('utf16le');
}

export function bytesOf(units: string, { encoding }: Encoding): Buffer {
  if (!isWide(encoding)) return Buffer.from(units, 'latin1');
  const bytes = Buffer.from(units, 'utf16le');
  return encoding === 'UTF-16BE' ? bytes.swap16() : bytes;
}

/** Decodes the text for display. */
export function shownText(units: string, form: Encoding): string {
  return iconv.decode(bytesOf(units, form), form.encoding);
}

export function isWide(encoding: string): boolean {
  return encoding.startsWith('UTF-16');
}
