import type { FileChange } from '../../../../shared/call/file-change';
import { endsLinesInCrlf } from '../../../../shared/text/single-edit';

/** The texts of a change as an editor holds them, and how to convert them back. */
export interface ChangeTexts {
  readonly before: string | null;
  readonly after: string;
  readonly lineEnding: '\n' | '\r\n';
}

/**
 * If all lines end in CRLF before and after, the editor doesn't need to show it on each line. Otherwise carriage
 * returns stay, because a changed line ending is a change the user should see.
 */
export function changeTexts({ before, after }: Pick<FileChange, 'before' | 'after'>): ChangeTexts {
  const isCrlf = [before, after].every((text) => text === null || !text.includes('\n') || endsLinesInCrlf(text));
  const plain = (text: string) => text.replaceAll('\r\n', '\n');
  if (!isCrlf || !`${before}${after}`.includes('\n')) return { before, after, lineEnding: '\n' };
  return { before: before === null ? null : plain(before), after: plain(after), lineEnding: '\r\n' };
}
