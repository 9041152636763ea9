import clsx from 'clsx';
import { useMemo } from 'react';
import { revealInvisible } from '../../shared/text/reveal-invisible';
import { markWords } from '../core/diff/mark-words';
import type { HunkLine } from '../core/diff/read-hunks';

const marks = { added: 'bg-good-ink/25', removed: 'bg-bad-ink/20', context: '' };

interface MarkedTextProps {
  readonly line: HunkLine;
  /** What it replaces, or what replaces it. */
  readonly partner: HunkLine | null;
}

/** The text of a line, with the words marked that its partner does not have. */
export function MarkedText({ line, partner }: MarkedTextProps) {
  const { kind, text } = line;
  const other = partner?.text;
  const pieces = useMemo(() => {
    // Before they are compared: a piece that ends in the middle of a line must not hide what stands there.
    const [shown, shownOther] = [revealInvisible(text), revealInvisible(other ?? '')];
    if (other === undefined || kind === 'context') return [{ text: shown, isMarked: false }];
    return kind === 'removed' ? markWords(shown, shownOther).before : markWords(shownOther, shown).after;
  }, [kind, text, other]);
  let at = 0;
  return pieces.map((piece) => {
    const key = at;
    at += piece.text.length;
    if (!piece.isMarked) return piece.text;
    return (
      <span key={key} className={clsx('rounded-[2px]', marks[kind])}>
        {piece.text}
      </span>
    );
  });
}
