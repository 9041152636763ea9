import type { BodyTracker } from './body-tracker';
import {
  ASTERISK,
  BACKSLASH,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  NEWLINE,
  QUOTE,
  SLASH as SLASH_CODE,
} from './character-codes';

// Numbers, not names: this runs for every character of every call.
const VALUE = 0;
const STRING = 1;
const ESCAPE = 2;
const SLASH = 3;
const LINE_COMMENT = 4;
const BLOCK_COMMENT = 5;
const BLOCK_COMMENT_STAR = 6;

/** Follows JSON, with comments, through strings and brackets. */
export function createJsonTracker(): BodyTracker {
  return new JsonTracker();
}

class JsonTracker implements BodyTracker {
  private inside = VALUE;
  private depth = 0;
  private deepestSoFar = 0;

  next(code: number): void {
    switch (this.inside) {
      case VALUE:
        this.nextOfValue(code);
        return;
      case STRING:
        if (code === QUOTE) this.inside = VALUE;
        else if (code === BACKSLASH) this.inside = ESCAPE;
        return;
      case ESCAPE:
        this.inside = STRING;
        return;
      case SLASH:
        if (code === SLASH_CODE) this.inside = LINE_COMMENT;
        else if (code === ASTERISK) this.inside = BLOCK_COMMENT;
        else this.nextOfValue(code);
        return;
      case LINE_COMMENT:
        if (code === NEWLINE) this.inside = VALUE;
        return;
      case BLOCK_COMMENT:
        if (code === ASTERISK) this.inside = BLOCK_COMMENT_STAR;
        return;
      default:
        if (code === SLASH_CODE) this.inside = VALUE;
        else if (code !== ASTERISK) this.inside = BLOCK_COMMENT;
    }
  }

  private nextOfValue(code: number): void {
    this.inside = code === QUOTE ? STRING : code === SLASH_CODE ? SLASH : VALUE;
    if (code === BRACE_OPEN || code === BRACKET_OPEN) {
      this.depth += 1;
      if (this.depth > this.deepestSoFar) this.deepestSoFar = this.depth;
    } else if ((code === BRACE_CLOSE || code === BRACKET_CLOSE) && this.depth > 0) {
      this.depth -= 1;
    }
  }

  isInString(): boolean {
    return this.inside === STRING || this.inside === ESCAPE;
  }

  isSteady(): boolean {
    return this.inside === STRING;
  }

  isComplete(): boolean {
    return this.depth === 0 && this.inside === VALUE && this.deepestSoFar > 0;
  }

  deepest(): number {
    return this.deepestSoFar;
  }
}
