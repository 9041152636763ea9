import { BACKTICK, columnsOf, GREATER, isBlank, NEWLINE } from '../values/character-codes';

const INDENT = 0;
const RUN = 1;
const AFTER_RUN = 2;
const OTHER = 3;

/** How much further than the opening fence the closing one may be indented in CommonMark; deeper is code. */
const MAX_INDENT = 3;

/** The state of a line inside a fence: only a lone run of the fence's own marker can close the fence. */
export class FenceLine {
  /** Starts in the middle of a line: after the word that follows an opening fence. */
  private at = OTHER;
  private run = 0;
  private indent = 0;
  private maxIndent = Number.POSITIVE_INFINITY;
  private marker = BACKTICK;
  private mayBeQuoted = false;

  /** Starts over in another fence, after the word that follows its opening. */
  restart(marker: number, options: { mayBeQuoted: boolean; column: number }): void {
    this.at = OTHER;
    this.run = 0;
    this.maxIndent = options.column + MAX_INDENT;
    this.marker = marker;
    this.mayBeQuoted = options.mayBeQuoted;
  }

  next(code: number): void {
    if (code === NEWLINE) {
      this.at = INDENT;
      this.run = 0;
      this.indent = 0;
    } else if (this.at === OTHER) {
      return;
    } else if (isBlank(code)) {
      if (this.at === RUN) this.at = AFTER_RUN;
      else if (this.at === INDENT) this.indent += columnsOf(code);
    } else if (code === this.marker && this.at !== AFTER_RUN) {
      this.at = RUN;
      this.run += 1;
    } else if (!(this.mayBeQuoted && code === GREATER && this.at === INDENT)) {
      this.at = OTHER;
    }
  }

  closes(fenceLength: number): boolean {
    return this.run >= fenceLength && this.indent <= this.maxIndent && (this.at === RUN || this.at === AFTER_RUN);
  }

  /** Only white space has come so far. */
  isIndent(): boolean {
    return this.at === INDENT;
  }

  /** This line can't close the fence any more. */
  isOther(): boolean {
    return this.at === OTHER;
  }
}
