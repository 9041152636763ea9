import clsx from 'clsx';
import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { revealInvisible } from '../../../shared/text/reveal-invisible';
import { HighlightedText } from '../code/highlighted-text';
import { texts } from '../texts/texts';
import { highlightsOfLine } from './line-highlights';
import type { HunkLine } from './read-hunks';

interface MarkedPiece {
  readonly text: string;
  readonly isMarked: boolean;
}

export interface MarkedLines {
  readonly before: readonly MarkedPiece[];
  readonly after: readonly MarkedPiece[];
}

/** Longer lines are data in which nobody looks for a word; comparing them would take a whole frame. */
const longestLine = 1_000;

const comparisonLimit = { maxEditLength: 200 };

/** Two lines with less than this in common are adjacent by chance, and marks would be noise. */
const leastShared = 0.35;

/** Pale enough that colored code on them stays readable. */
const marks = { added: 'bg-good-ink/14', removed: 'bg-bad-ink/12', context: '' };

interface MarkedTextProps {
  readonly line: HunkLine;
  /** The line that it replaces, or that replaces it. */
  readonly partner: HunkLine | null;
}

const looks = {
  added: { row: 'bg-good-soft text-ink', sign: '+', ink: 'text-good-ink' },
  removed: { row: 'bg-bad-soft text-ink', sign: '−', ink: 'text-bad-ink' },
  context: { row: 'text-ink-soft', sign: '', ink: '' },
};

interface LineCellProps {
  readonly line: HunkLine;
  readonly partner: HunkLine | null;
  /** `both` if the two sides are shown in one column. */
  readonly numbers: 'before' | 'after' | 'both';
}

/** One line of a file, with its number and sign. */
export function LineCell({ line, partner, numbers }: LineCellProps) {
  const { row, sign, ink } = looks[line.kind];
  return (
    <div className={clsx('flex min-w-0 grow font-mono text-small', row)}>
      {numbers !== 'after' && <LineNumber number={line.before} />}
      {numbers !== 'before' && <LineNumber number={line.after} />}
      <span className={clsx('w-4 shrink-0 text-center select-none', ink)}>{sign}</span>
      <span className="min-w-0 grow pr-2 wrap-anywhere whitespace-pre-wrap [tab-size:4] scroll-diffs:whitespace-pre">
        <MarkedText line={line} partner={partner} />
        {line.isUnbroken && <span className="text-ink-faint italic select-none"> {texts.changes.unbroken}</span>}
      </span>
    </div>
  );
}

function LineNumber({ number }: { number: number | null }) {
  return (
    <span aria-hidden className="w-9 shrink-0 pr-1 text-right text-ink-faint tabular-nums select-none">
      {number}
    </span>
  );
}

/** The text of a line, marking the words that its partner does not have. */
function MarkedText({ line, partner }: MarkedTextProps) {
  const { kind, text } = line;
  const other = partner?.text;
  const pieces = useMemo(() => {
    // Before comparing, because a piece that ends in the middle of a line must not hide characters there.
    const [shown, shownOther] = [revealInvisible(text), revealInvisible(other ?? '')];
    if (other === undefined || kind === 'context') return [{ text: shown, isMarked: false }];
    return kind === 'removed' ? markWords(shown, shownOther).before : markWords(shownOther, shown).after;
  }, [kind, text, other]);
  // Where an escape stands for an invisible character, the highlights don't fit the text that is shown.
  const shownLength = pieces.reduce((sum, piece) => sum + piece.text.length, 0);
  const highlights = shownLength === text.length ? highlightsOfLine(line) : undefined;
  let at = 0;
  return pieces.map((piece) => {
    const from = at;
    at += piece.text.length;
    if (!piece.isMarked) return <HighlightedText key={from} text={piece.text} from={from} highlights={highlights} />;
    return (
      <span key={from} className={clsx('rounded-[2px]', marks[kind])}>
        <HighlightedText text={piece.text} from={from} highlights={highlights} />
      </span>
    );
  });
}

/** Returns the words that differ between a line and its replacement. Nothing is marked if everything differs. */
export function markWords(before: string, after: string): MarkedLines {
  const unmarked: MarkedLines = { before: wholly(before), after: wholly(after) };
  if (before.length > longestLine || after.length > longestLine) return unmarked;
  const parts = diffWordsWithSpace(before, after, comparisonLimit);
  if (parts === undefined) return unmarked;
  const shared = parts.filter(({ added, removed }) => !added && !removed);
  const sharedLength = shared.reduce((sum, { value }) => sum + value.trim().length, 0);
  if (sharedLength < leastShared * Math.max(before.trim().length, after.trim().length)) return unmarked;
  return {
    before: parts.filter(({ added }) => !added).map(({ value, removed }) => ({ text: value, isMarked: removed })),
    after: parts.filter(({ removed }) => !removed).map(({ value, added }) => ({ text: value, isMarked: added })),
  };
}

function wholly(text: string): MarkedPiece[] {
  return text === '' ? [] : [{ text, isMarked: false }];
}
