import { adoptLineEndings } from './line-endings';
import type { TextFile } from './text-file';

/** Adapts new content to the file that it replaces: keeps the file's line endings. */
export function adaptContent(content: string, before: TextFile | null): string {
  if (before === null) return content;
  // The file already provides the byte order mark; a second one would be part of the text.
  const withoutMark = before.hasByteOrderMark ? content.replace(/^\uFEFF/, '') : content;
  return adoptLineEndings(withoutMark, before.text);
}
