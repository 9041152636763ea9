import type { EncodedText, TextForm } from './text-file';

/** Explains why a text can't be written in the file's encoding, and what to do about it. */
export function describeUnencodable(
  shown: string,
  { missing, line }: Extract<EncodedText, { missing: string }>,
  form: TextForm | null,
): string {
  const code = missing.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  if (form === null || form.encoding.startsWith('UTF-')) {
    return `Line ${line} of the new text contains half a character (U+${code}), which a file can't store. Remove it`;
  }
  const advice = 'Use another character, or delete the file and write it again as UTF-8';
  return `${shown} is encoded in ${form.encoding}, which has no ${missing} (U+${code}, line ${line}). ${advice}`;
}
