import type { BodyTracker } from './body-tracker';
import {
  APOSTROPHE,
  BACKSLASH,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  CARRIAGE_RETURN,
  HASH,
  NEWLINE,
  PARENTHESIS_CLOSE,
  PARENTHESIS_OPEN,
  QUOTE,
} from './character-codes';

// Numbers, not names: this runs for every character of every call.
const CODE = 0;
const COMMENT = 1;
const FIRST_QUOTE = 2;
/** An empty string, or the first two of three quotes: the next character decides. */
const SECOND_QUOTE = 3;
const STRING = 4;
const ESCAPE = 5;
const LONG_STRING = 6;
const LONG_ESCAPE = 7;
const LONG_ONE_QUOTE = 8;
const LONG_TWO_QUOTES = 9;

/** Follows Python calls through strings, comments and brackets. An unclosed string continues across lines. */
export function createPythonTracker(): BodyTracker {
  return new PythonTracker();
}

class PythonTracker implements BodyTracker {
  private inside = CODE;
  private quote = QUOTE;
  private depth = 0;
  private deepestSoFar = 0;

  next(code: number): void {
    this.inside = this.after(code);
  }

  isInString(): boolean {
    return this.inside === FIRST_QUOTE || this.inside > SECOND_QUOTE;
  }

  isSteady(): boolean {
    return this.inside === STRING || this.inside === LONG_STRING;
  }

  isComplete(): boolean {
    return this.depth === 0 && this.deepestSoFar > 0 && !this.isInString();
  }

  deepest(): number {
    return this.deepestSoFar;
  }

  private after(code: number): number {
    switch (this.inside) {
      case CODE:
        return this.nextOfCode(code);
      case COMMENT:
        return code === NEWLINE || code === CARRIAGE_RETURN ? CODE : COMMENT;
      case FIRST_QUOTE:
        return code === this.quote ? SECOND_QUOTE : code === BACKSLASH ? ESCAPE : STRING;
      case SECOND_QUOTE:
        return code === this.quote ? LONG_STRING : this.nextOfCode(code);
      case STRING:
        return code === this.quote ? CODE : code === BACKSLASH ? ESCAPE : STRING;
      case ESCAPE:
        return STRING;
      case LONG_STRING:
        return this.nextOfLongString(code, LONG_ONE_QUOTE);
      case LONG_ESCAPE:
        return LONG_STRING;
      case LONG_ONE_QUOTE:
        return this.nextOfLongString(code, LONG_TWO_QUOTES);
      default:
        return this.nextOfLongString(code, CODE);
    }
  }

  private nextOfCode(code: number): number {
    switch (code) {
      case QUOTE:
      case APOSTROPHE:
        this.quote = code;
        return FIRST_QUOTE;
      case HASH:
        return COMMENT;
      case PARENTHESIS_OPEN:
      case BRACKET_OPEN:
      case BRACE_OPEN:
        this.depth += 1;
        if (this.depth > this.deepestSoFar) this.deepestSoFar = this.depth;
        return CODE;
      case PARENTHESIS_CLOSE:
      case BRACKET_CLOSE:
      case BRACE_CLOSE:
        if (this.depth > 0) this.depth -= 1;
        return CODE;
      default:
        return CODE;
    }
  }

  private nextOfLongString(code: number, afterQuote: number): number {
    return code === this.quote ? afterQuote : code === BACKSLASH ? LONG_ESCAPE : LONG_STRING;
  }
}
