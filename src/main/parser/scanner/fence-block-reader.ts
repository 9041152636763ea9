import type { BlockProgress, BlockReader, BlockStage } from '../blocks/block-reader';
import type { BodyTracker } from '../values/body-tracker';
import {
  APOSTROPHE,
  BACKSLASH,
  BACKTICK,
  BRACE_CLOSE,
  BRACE_OPEN,
  BRACKET_CLOSE,
  BRACKET_OPEN,
  COMMA,
  isLetter,
  isWhiteSpace,
  NEWLINE,
  PARENTHESIS_CLOSE,
  QUOTE,
} from '../values/character-codes';
import { FenceLine } from './fence-line';

/** Reads a fenced block from after its info word. Never refuses it: a fence is a fence, whatever it contains. */
export class FenceBlockReader implements BlockReader {
  readonly line = new FenceLine();
  /** The first visible character of the body. */
  first: number | null = null;
  /** The length of the body, and of the block with its closing fence, once it is over. */
  bodyLength = 0;
  private totalLength = 0;
  private count = 0;
  private lineStart = 0;
  /** Backticks that directly followed a complete value, and whether they were the first thing on their line. */
  private closingRun = 0;
  private startsLine = false;
  /** Where the last complete value ended, and the first visible character after it. */
  private valueEnd = 0;
  private behindValue: number | null = null;
  /** The first lone fence line inside a string: the end of the block if no better one comes. */
  private fallback: { readonly length: number; readonly bodyLength: number } | null = null;

  private readonly fenceLength: number;
  private readonly tracker: BodyTracker;

  constructor(fenceLength: number, tracker: BodyTracker) {
    this.fenceLength = fenceLength;
    this.tracker = tracker;
  }

  next(code: number): BlockProgress {
    if (this.closingRun > 0 && this.isClosedByRun(code)) return 'over';
    if (code === NEWLINE && this.isClosedByLine()) return 'over';
    if (code === BACKTICK && this.tracker.isComplete()) {
      if (this.closingRun === 0) this.startsLine = this.line.isIndent();
      this.closingRun += 1;
    } else {
      this.closingRun = 0;
      this.tracker.next(code);
    }
    this.line.next(code);
    this.count += 1;
    if (this.valueEnd > 0 && this.behindValue === null && !isWhiteSpace(code)) this.behindValue = code;
    if (isClosingBracket(code) && this.tracker.isComplete()) this.endValue();
    if (code === NEWLINE) this.lineStart = this.count;
    else if (this.first === null && !isWhiteSpace(code)) this.first = code;
    return 'more';
  }

  /** Skips through a long string; returns the index of the first character that has to be checked. */
  skip(source: string, from: number, end: number): number {
    if (!this.tracker.isSteady() || !this.line.isOther()) return from;
    let index = from;
    for (; index < end; index += 1) {
      const code = source.charCodeAt(index);
      if (code === QUOTE || code === NEWLINE || code === APOSTROPHE) break;
      if (code !== BACKSLASH) continue;
      // Skips an escaped character with its backslash, unless it hasn't come yet or starts a line.
      if (index + 1 === end || source.charCodeAt(index + 1) === NEWLINE) break;
      index += 1;
    }
    this.count += index - from;
    return index;
  }

  end(): boolean {
    if (this.closingRun >= this.fenceLength) {
      this.close(this.count, this.count - this.closingRun);
      return true;
    }
    return this.isClosedByLine() || this.giveUp();
  }

  giveUp(): boolean {
    return this.fallBack() || this.isWholeWithoutFence();
  }

  /** Ends at the first fence line after all, if there was one inside a string. */
  fallBack(): boolean {
    if (this.fallback === null) return false;
    this.close(this.fallback.length, this.fallback.bodyLength);
    return true;
  }

  hasFallback(): boolean {
    return this.fallback !== null;
  }

  length(): number {
    return this.totalLength;
  }

  stage(): BlockStage {
    if (this.first === null) return 'opening';
    return this.tracker.isComplete() ? 'closing' : 'body';
  }

  /** A lone fence line ends the block, unless it is in a string that the model broke over several lines. */
  private isClosedByLine(): boolean {
    if (!this.line.closes(this.fenceLength) || this.tracker.isComplete()) return false;
    if (this.tracker.isInString()) {
      this.fallback ??= { length: this.count, bodyLength: this.lineStart };
      return false;
    }
    if (!this.fallBack()) this.close(this.count, this.lineStart);
    return true;
  }

  /** After a complete value, a run of backticks is the closing fence, or opens the next block if this one has none. */
  private isClosedByRun(code: number): boolean {
    if (this.closingRun < this.fenceLength || code === BACKTICK) return false;
    if (this.startsLine && isLetter(code)) this.close(this.valueEnd, this.valueEnd);
    else this.close(this.count, this.count - this.closingRun);
    return true;
  }

  /** Without a closing fence, the block is what was complete, unless another value had begun after it. */
  private isWholeWithoutFence(): boolean {
    const { behindValue } = this;
    if (this.valueEnd === 0 || behindValue === COMMA || (behindValue !== null && isOpeningBracket(behindValue)))
      return false;
    this.close(this.valueEnd, this.valueEnd);
    return true;
  }

  private endValue(): void {
    this.valueEnd = this.count;
    this.behindValue = null;
  }

  private close(length: number, bodyLength: number): void {
    this.totalLength = length;
    this.bodyLength = bodyLength;
  }
}

function isOpeningBracket(code: number): boolean {
  return code === BRACE_OPEN || code === BRACKET_OPEN;
}

function isClosingBracket(code: number): boolean {
  return code === BRACE_CLOSE || code === BRACKET_CLOSE || code === PARENTHESIS_CLOSE;
}
