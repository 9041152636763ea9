import {
  BRACE_CLOSE,
  BRACKET_CLOSE,
  COLON,
  COMMA,
  isWhiteSpace,
  NEWLINE,
  PARENTHESIS_CLOSE,
} from '../values/character-codes';
import { LiteralMatcher } from '../values/literal-matcher';

/** Where an incomplete body ends. */
export interface BodyEnding {
  /** In characters of the body; `length` includes the marker if that is part of the block. */
  readonly bodyLength: number;
  readonly length: number;
  /** The markers that may follow the one that was found. */
  readonly closersLeft: readonly string[];
  /** The marker was in an unclosed string. */
  readonly isInString: boolean;
}

interface Closer {
  readonly matcher: LiteralMatcher;
  readonly closersLeft: readonly string[];
  /** Code in a string is full of fences. */
  readonly countsInString: boolean;
}

/**
 * Finds a closing marker, or the opening of the next block on its own line, in an incomplete body. In a string, either
 * may be part of the text. But if what follows shows that it isn't a string, the string was never closed, and the first
 * closing marker in it counts. From then on no opening counts: it may be quoted, and quoted text must not run.
 */
export class BodyEndings {
  private readonly closers: readonly Closer[];
  private readonly opens: readonly LiteralMatcher[];
  private count = 0;
  private visibleStart = -1;
  private inString: BodyEnding | null = null;
  private areStringsSound = true;
  private place: 'outside' | 'string' | 'behind-string' = 'outside';

  constructor({ opens, closers }: { readonly opens: readonly string[]; readonly closers: readonly string[] }) {
    this.closers = closers.map((closer, index) => ({
      matcher: new LiteralMatcher(closer),
      closersLeft: closers.slice(index + 1),
      countsInString: !closer.startsWith('`'),
    }));
    this.opens = opens.map((open) => new LiteralMatcher(open));
  }

  /** Returns the ending that this character reveals, or null. */
  next(code: number, isInString: boolean): BodyEnding | null {
    this.followLine(code);
    this.count += 1;
    return (
      this.nextOfPlace(code, isInString) ?? this.nextOfClosers(code, isInString) ?? this.nextOfOpens(code, isInString)
    );
  }

  private followLine(code: number): void {
    if (code === NEWLINE) this.visibleStart = -1;
    else if (this.visibleStart === -1 && !isWhiteSpace(code)) this.visibleStart = this.count;
  }

  private nextOfPlace(code: number, isInString: boolean): BodyEnding | null {
    if (isInString) this.place = 'string';
    else if (this.place === 'string') this.place = 'behind-string';
    else if (this.place === 'behind-string' && !isWhiteSpace(code)) {
      this.place = 'outside';
      if (mayFollowString(code)) this.inString = null;
      else this.areStringsSound = false;
      return this.inString;
    }
    return null;
  }

  private nextOfClosers(code: number, isInString: boolean): BodyEnding | null {
    for (const { matcher, closersLeft, countsInString } of this.closers) {
      if (!matcher.next(code)) continue;
      const ending = { bodyLength: this.count - matcher.length, length: this.count, closersLeft, isInString };
      if (!isInString) return ending;
      if (countsInString) this.inString ??= ending;
    }
    return null;
  }

  private nextOfOpens(code: number, isInString: boolean): BodyEnding | null {
    for (const open of this.opens) {
      const isFound = open.next(code) && this.count - open.length === this.visibleStart;
      if (!isFound || isInString || !this.areStringsSound) continue;
      return { bodyLength: this.visibleStart, length: this.visibleStart, closersLeft: [], isInString };
    }
    return null;
  }
}

function mayFollowString(code: number): boolean {
  return (
    code === COMMA || code === COLON || code === BRACE_CLOSE || code === BRACKET_CLOSE || code === PARENTHESIS_CLOSE
  );
}
