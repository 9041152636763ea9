import chardet from 'chardet';
import iconv from 'iconv-lite';

/** How a text is encoded as bytes. */
export interface TextForm {
  readonly encoding: string;
  readonly hasByteOrderMark: boolean;
}

export interface TextFile extends TextForm {
  readonly text: string;
}

export const plainForm: TextForm = { encoding: 'UTF-8', hasByteOrderMark: false };

const byteOrderMarks = [
  { encoding: 'UTF-8', bytes: Buffer.from([0xef, 0xbb, 0xbf]) },
  { encoding: 'UTF-16LE', bytes: Buffer.from([0xff, 0xfe]) },
  { encoding: 'UTF-16BE', bytes: Buffer.from([0xfe, 0xff]) },
] as const;

/** Text contains none of these in any encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells text from other things.
const unlikelyInText = /[\0-\x06\x0e-\x1a\x1c-\x1f\x7f-\x9f\ufffd]/;

/** More would only make the guess slower. */
const GUESS_FROM = 64 * 1024;

/** Returns the text of a file, or null if its bytes aren't text that could be written back unchanged. */
export function decodeTextFile(bytes: Buffer): TextFile | null {
  const form = detectTextForm(bytes, { isWhole: true });
  if (form === null) return null;
  const text = iconv.decode(bytes.subarray(markOf(form).length), form.encoding, { stripBOM: false });
  const encoded = encodeTextFile(text, form);
  return 'bytes' in encoded && encoded.bytes.equals(bytes) ? { ...form, text } : null;
}

export type EncodedText =
  | { readonly bytes: Buffer }
  /** The first character that the encoding can't represent. */
  | { readonly missing: string; readonly line: number };

export function encodeTextFile(text: string, form: TextForm): EncodedText {
  const bytes = iconv.encode(text, form.encoding);
  if (iconv.decode(bytes, form.encoding, { stripBOM: false }) === text) {
    return { bytes: Buffer.concat([markOf(form), bytes]) };
  }
  let line = 1;
  for (const character of text) {
    if (character === '\n') line += 1;
    const alone = iconv.encode(character, form.encoding);
    if (iconv.decode(alone, form.encoding, { stripBOM: false }) !== character) return { missing: character, line };
  }
  return { missing: 'a sequence of characters', line: 1 };
}

/** Detects the form from the beginning of a file or from all of it; returns null if it isn't text. */
export function detectTextForm(bytes: Buffer, { isWhole }: { readonly isWhole: boolean }): TextForm | null {
  const marked = byteOrderMarks.find((mark) => bytes.subarray(0, mark.bytes.length).equals(mark.bytes));
  if (marked) return { encoding: marked.encoding, hasByteOrderMark: true };
  if (bytes.includes(0)) return null;
  if (isUtf8(bytes, isWhole)) return plainForm;
  const encoding = guessEncoding(bytes, isWhole);
  return encoding === null ? null : { encoding, hasByteOrderMark: false };
}

function isUtf8(bytes: Buffer, isWhole: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

function guessEncoding(bytes: Buffer, isWhole: boolean): string | null {
  const guessed = chardet.analyse(bytes.subarray(0, GUESS_FROM)).map(({ name }) => name as string);
  // The end of a part may split a character.
  const sample = isWhole ? bytes : bytes.subarray(0, bytes.lastIndexOf('\n') + 1 || bytes.length);
  const fits = (name: string) => {
    if (name.startsWith('UTF-') || !iconv.encodingExists(name)) return false;
    const text = iconv.decode(sample, name);
    return !unlikelyInText.test(text) && iconv.encode(text, name).equals(sample);
  };
  return guessed.find(fits) ?? null;
}

function markOf({ encoding, hasByteOrderMark }: TextForm): Buffer {
  const mark = hasByteOrderMark ? byteOrderMarks.find((known) => known.encoding === encoding) : undefined;
  return mark?.bytes ?? Buffer.alloc(0);
}
