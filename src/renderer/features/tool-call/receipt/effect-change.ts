import type { FileChange } from '../../../../shared/call/file-change';
import type { CommandOutput } from '../../../../shared/contract/contract';
import { comparedHunks } from '../../../core/diff/compared-hunks';
import type { Hunk } from '../../../core/diff/read-hunks';
import { texts } from '../../../core/texts/texts';

/** How one file changed, or why that can't be shown. */
export type EffectChange =
  | { readonly kind: 'hunks'; readonly hunks: readonly Hunk[]; readonly added: number; readonly removed: number }
  | { readonly kind: 'note'; readonly note: string };

type ReadChange = CommandOutput<'tool-call.read-change'>;

/** In characters: comparing longer texts takes too long for a list. */
const longest = 1_000_000;

export function effectChange(change: Pick<FileChange, 'before' | 'after'> | ReadChange): EffectChange {
  if ('kind' in change && change.kind === 'unknown') return note(change.why);
  const [before, after] = [change.before ?? '', change.after ?? ''];
  if (before === after) return note(before === '' ? texts.receipt.emptyFile : texts.receipt.unchangedText);
  if (before.length + after.length > longest) return note(texts.receipt.tooMuch);
  const hunks = comparedHunks(before, after);
  if (hunks === null) return note(texts.receipt.tooMuch);
  const lines = hunks.flatMap((hunk) => hunk.lines);
  const count = (kind: 'added' | 'removed') => lines.filter((line) => line.kind === kind).length;
  return { kind: 'hunks', hunks, added: count('added'), removed: count('removed') };
}

function note(text: string): EffectChange {
  return { kind: 'note', note: text };
}
