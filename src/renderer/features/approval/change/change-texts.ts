import type { FileChange } from '../../../../shared/call/file-change';
import { endsLinesInCrlf } from '../../../../shared/text/single-edit';

/** The texts of a change as an editor holds them, and the way back. */
export interface ChangeTexts {
  readonly before: string | null;
  readonly after: string;
  readonly lineEnding: '\n' | '\r\n';
}

/**
 * Where all lines end in CRLF, before and after, the editor need not show it on each of them. Otherwise carriage
 * returns stay: that lines end in another way than before is a change to be seen.
 */
export function changeTexts({ before, after }: Pick<FileChange, 'before' | 'after'>): ChangeTexts {
  const isCrlf = [before, after].every((text) => text === null || !text.includes('\n') || endsLinesInCrlf(text));
  const plain = (text: string) => text.replaceAll('\r\n', '\n');
  if (!isCrlf || !`${before}${after}`.includes('\n')) return { before, after, lineEnding: '\n' };
  return { before: before === null ? null : plain(before), after: plain(after), lineEnding: '\r\n' };
}
