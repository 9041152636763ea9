import { formatNumber } from '../../../../shared/text/count-noun';
import { beginningOf } from '../../../../shared/text/shorten';

export interface LineRange {
  /** 1-based. */
  readonly startLine: number;
  readonly lineCount: number;
}

/** Enough for one answer: longer text would be cut in the middle on its way to the model. */
const MAX_CHARACTERS = 48_000;
const MAX_LINE = 2_000;

export interface LineCollector {
  /** Returns false as soon as the wanted lines need no further text. */
  push(text: string): boolean;
  /** Returns the lines collected when no more text comes. */
  finish(): CollectedLines;
}

export interface CollectedLines {
  readonly lines: readonly string[];
  /** Number of lines seen so far; all of them if the whole text was pushed. */
  readonly seen: number;
  /** Whether the last line seen has a line ending. */
  readonly isEnded: boolean;
}

/** Takes a text piece by piece and keeps the wanted lines, truncating very long ones. */
export function createLineCollector({ startLine, lineCount }: LineRange): LineCollector {
  const lines: string[] = [];
  let collected = 0;
  let isFull = false;
  let seen = 0;
  let open = '';
  let openLength = 0;

  const isWanted = () => !isFull && seen + 1 >= startLine && lines.length < lineCount;

  function extend(piece: string): void {
    openLength += piece.length;
    // One character more than is shown, in case it is the carriage return of a line ending.
    if (isWanted() && open.length <= MAX_LINE) open += piece.slice(0, MAX_LINE + 1 - open.length);
  }

  function endLine(): void {
    if (isWanted()) {
      const line = shownLine();
      isFull = lines.length > 0 && collected + line.length + 1 > MAX_CHARACTERS;
      if (!isFull) lines.push(line);
      collected += line.length + 1;
    }
    seen += 1;
    open = '';
    openLength = 0;
  }

  function shownLine(): string {
    if (openLength <= MAX_LINE) return open;
    const shown = beginningOf(open, MAX_LINE);
    return `${shown}… [${formatNumber(openLength - shown.length)} more characters in this line]`;
  }

  return {
    push(text) {
      let from = 0;
      for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
        extend(text.slice(from, end));
        if (open.endsWith('\r') && openLength === open.length) {
          open = open.slice(0, -1);
          openLength -= 1;
        }
        endLine();
        from = end + 1;
      }
      extend(text.slice(from));
      return !isFull && lines.length < lineCount;
    },
    finish() {
      const isEnded = openLength === 0;
      if (!isEnded) endLine();
      return { lines, seen, isEnded };
    },
  };
}
