import { type BlankRun, blankRuns, revealText } from '../../../shared/text/blank-runs';
import { lineBreakMark, revealedTextMarks, type TextMark } from './revealed-text-marks';

/** A part of a text with its own style, such as a keyword. */
export interface TextHighlight {
  readonly from: number;
  readonly to: number;
  readonly className: string;
}

export interface TextPiece {
  readonly from: number;
  readonly text: string;
  readonly className?: string;
  /** The actual character, if the text is only a symbol for it. */
  readonly markTitle?: string;
}

/** In single-line texts they are replaced. If they affect what happens, they are kept and marked as well. */
export type LineBreaks = 'replaced' | 'kept' | 'kept-and-marked';

interface PieceOptions {
  readonly lineBreaks: LineBreaks;
  /** In order, without overlaps. */
  readonly highlights?: readonly TextHighlight[];
}

/** More elements than this would freeze the page, and nobody could deny what it shows. */
const maxMarks = 5_000;

/**
 * Splits a text wherever its style changes. Each mark stands for one character or for a run of invisible ones;
 * everything else is shown as it is.
 */
export function revealedTextPieces(text: string, { lineBreaks, highlights = [] }: PieceOptions): TextPiece[] {
  const runs = blankRuns(text);
  const runAt = finderIn(runs);
  const ownMarks = lineBreaks === 'kept' ? revealedTextMarks(text) : withLineBreaks(text, lineBreaks);
  const marks = [...ownMarks.filter(({ from }) => runAt(from) === undefined), ...runs].sort(inOrder);
  if (marks.length > maxMarks) return [{ from: 0, text: escapedText(text, lineBreaks) }];
  const cuts = [...new Set([0, text.length, ...[...marks, ...highlights].flatMap(({ from, to }) => [from, to])])];
  cuts.sort((first, second) => first - second);
  const parts = withoutCutsIn(runs, cuts);
  const markAt = finderIn(marks);
  const highlightAt = finderIn(highlights);
  return parts.slice(0, -1).map((from, index) => {
    const mark = markAt(from);
    const className = highlightAt(from)?.className;
    return {
      from,
      text: mark?.shown ?? text.slice(from, parts[index + 1]),
      ...(className === undefined ? {} : { className }),
      ...(mark === undefined ? {} : { markTitle: mark.title }),
    };
  });
}

function withLineBreaks(text: string, lineBreaks: Exclude<LineBreaks, 'kept'>): TextMark[] {
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => lineBreakMark(index, lineBreaks));
  return [...revealedTextMarks(text), ...breaks].sort(inOrder);
}

function inOrder(first: Pick<TextMark, 'from'>, second: Pick<TextMark, 'from'>): number {
  return first.from - second.from;
}

/** Highlights may begin or end within a run that is shown as one mark. */
function withoutCutsIn(runs: readonly BlankRun[], cuts: readonly number[]): number[] {
  const runAt = finderIn(runs);
  return cuts.filter((cut) => (runAt(cut)?.from ?? cut) === cut);
}

function escapedText(text: string, lineBreaks: LineBreaks): string {
  const escaped = revealText(text);
  return lineBreaks === 'replaced' ? escaped.replaceAll('\n', '↵') : escaped;
}

/** Goes through the ranges once if asked for positions in ascending order. */
function finderIn<Range extends { from: number; to: number }>(ranges: readonly Range[]) {
  let next = 0;
  return (at: number): Range | undefined => {
    while ((ranges[next]?.to ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const range = ranges[next];
    return range !== undefined && range.from <= at ? range : undefined;
  };
}
