import type { BodyTracker } from './body-tracker';
import { BACKSLASH, BRACE_CLOSE, BRACE_OPEN, BRACKET_CLOSE, BRACKET_OPEN, NEWLINE, QUOTE } from './character-codes';
import { LiteralMatcher } from './literal-matcher';
import { STRING_MARK } from './read-key-value-call';

const LESS = 60;
const BAR = 124;

/** Follows Gemma's keys and values through brackets and marked strings, and through JSON's own strings. */
export function createKeyValueTracker(): BodyTracker {
  return new KeyValueTracker();
}

class KeyValueTracker implements BodyTracker {
  private readonly mark = new LiteralMatcher(STRING_MARK);
  private inside: 'value' | 'marked' | 'quoted' | 'escape' = 'value';
  private previous = 0;
  private beforePrevious = 0;
  private depth = 0;
  private deepestSoFar = 0;

  next(code: number): void {
    const isMark = this.mark.next(code);
    if (this.inside === 'marked') this.inside = isMark ? 'value' : 'marked';
    else if (this.inside === 'escape') this.inside = 'quoted';
    else if (this.inside === 'quoted') this.nextOfQuoted(code);
    else if (isMark) this.inside = 'marked';
    else this.nextOfValue(code);
    this.beforePrevious = this.previous;
    this.previous = code;
  }

  isInString(): boolean {
    return this.inside !== 'value';
  }

  isSteady(): boolean {
    return false;
  }

  isComplete(): boolean {
    return this.depth === 0 && this.inside === 'value' && this.deepestSoFar > 0;
  }

  deepest(): number {
    return this.deepestSoFar;
  }

  /** Marked strings span lines and quoted ones don't, so a lone quote breaks only its own line. */
  private nextOfQuoted(code: number): void {
    if (code === QUOTE || code === NEWLINE) this.inside = 'value';
    else if (code === BACKSLASH) this.inside = 'escape';
  }

  private nextOfValue(code: number): void {
    const isPartOfMark = this.previous === BAR && this.beforePrevious === LESS;
    if (code === QUOTE && !isPartOfMark) this.inside = 'quoted';
    if (code === BRACE_OPEN || code === BRACKET_OPEN) {
      this.depth += 1;
      if (this.depth > this.deepestSoFar) this.deepestSoFar = this.depth;
    } else if ((code === BRACE_CLOSE || code === BRACKET_CLOSE) && this.depth > 0) {
      this.depth -= 1;
    }
  }
}
