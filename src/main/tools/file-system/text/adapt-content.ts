import { adoptLineEndings } from './line-endings';
import type { TextFile } from './text-file';

/** What content becomes in a file that it replaces: with the line endings that the file has. */
export function adaptContent(content: string, before: TextFile | null): string {
  if (before === null) return content;
  // The mark comes from the file; a second one would be a character of the text.
  const withoutMark = before.hasByteOrderMark ? content.replace(/^\uFEFF/, '') : content;
  return adoptLineEndings(withoutMark, before.text);
}
