import type { BodyTracker } from '../values/body-tracker';
import { BRACE_OPEN, BRACKET_OPEN, COMMA, isWhiteSpace, SEMICOLON } from '../values/character-codes';
import type { CallReader, ReadingOptions } from './block-form';
import type { BlockProgress, BlockStage } from './block-reader';
import { BodyEndings } from './body-endings';
import { ClosingMarkers } from './closing-markers';
import type { BlockReading } from './read-block';

/** What may come between an opening marker and the body. */
export interface Header {
  readonly whole: RegExp;
  /** Matches an incomplete header, so that text that only looks like an opening isn't held back. */
  readonly beginning: RegExp;
}

/** A block of a header, a body in brackets, and closing markers, any of which may be missing. */
export interface DelimitedForm {
  readonly opens: readonly string[];
  readonly header: Header;
  /** Receives the header before it. */
  startsBody(code: number, header: string): boolean;
  createTracker(header: string): BodyTracker;
  /** In the order in which they come. */
  readonly closers: readonly string[];
  /** Whether several objects may come one after another before the closing markers. */
  readonly mayRepeat: boolean;
  readBody(body: string, options: ReadingOptions, header: string): BlockReading;
}

/** Longer than any name with its markers. */
const MAX_HEADER = 200;
/** More than any model writes between two objects. */
const MAX_GAP = 100;

const endlessString: BlockReading = {
  kind: 'broken',
  error: 'The call is invalid: a string has no closing quote, or contains quotes without a backslash',
};

export function startsJson(code: number): boolean {
  return code === BRACE_OPEN || code === BRACKET_OPEN;
}

export class DelimitedReader implements CallReader {
  private readonly form: DelimitedForm;
  private body: { readonly tracker: BodyTracker; readonly endings: BodyEndings; readonly start: number } | null = null;
  private closing: ClosingMarkers;
  private at: BlockStage = 'opening';
  private header = '';
  private count = 0;
  private bodyEnd = 0;
  private closingStart = 0;
  private isSeparated = false;
  private hasEndlessString = false;

  constructor(form: DelimitedForm) {
    this.form = form;
    this.closing = new ClosingMarkers(form.closers);
  }

  next(code: number): BlockProgress {
    if (this.at === 'body') return this.nextOfBody(code);
    return this.at === 'opening' ? this.nextOfHeader(code) : this.nextOfClosing(code);
  }

  end(): boolean {
    return this.bodyEnd > 0;
  }

  giveUp(): boolean {
    return this.bodyEnd > 0;
  }

  length(): number {
    return this.closingStart + this.closing.length;
  }

  stage(): BlockStage {
    return this.at;
  }

  read(text: string, options: ReadingOptions): BlockReading {
    if (this.hasEndlessString) return endlessString;
    return this.form.readBody(text.slice(this.header.length, this.bodyEnd), options, this.header);
  }

  private nextOfHeader(code: number): BlockProgress {
    const { startsBody, header } = this.form;
    if (startsBody(code, this.header) && header.whole.test(this.header)) return this.startBody(code);
    this.header += String.fromCharCode(code);
    this.count += 1;
    return this.header.length > MAX_HEADER || !header.beginning.test(this.header) ? 'refused' : 'more';
  }

  private startBody(code: number): BlockProgress {
    const tracker = this.form.createTracker(this.header);
    this.body = { tracker, endings: new BodyEndings(this.form), start: this.count };
    this.at = 'body';
    return this.nextOfBody(code);
  }

  private nextOfBody(code: number): BlockProgress {
    if (this.body === null) return 'refused';
    const { tracker, endings, start } = this.body;
    tracker.next(code);
    this.count += 1;
    if (tracker.isComplete()) return this.close(this.count, this.count, this.form.closers);
    const ending = endings.next(code, tracker.isInString());
    if (ending === null) return 'more';
    this.hasEndlessString = ending.isInString;
    return this.close(start + ending.bodyLength, start + ending.length, ending.closersLeft);
  }

  private close(bodyEnd: number, closingStart: number, closers: readonly string[]): BlockProgress {
    this.at = 'closing';
    this.bodyEnd = bodyEnd;
    this.closingStart = closingStart;
    this.closing = new ClosingMarkers(closers);
    this.isSeparated = false;
    return closers.length === 0 || this.hasEndlessString ? 'done' : 'more';
  }

  private nextOfClosing(code: number): BlockProgress {
    if (this.form.mayRepeat && this.closing.isBetween()) {
      if (code === BRACE_OPEN) return this.startBody(code);
      if (this.isSeparated || isSeparator(code)) return this.nextOfSeparation(code);
    }
    this.count += 1;
    return this.closing.next(code);
  }

  private nextOfSeparation(code: number): BlockProgress {
    if (this.isSeparated && !isWhiteSpace(code)) return 'over';
    this.isSeparated = true;
    this.count += 1;
    return this.count - this.closingStart > MAX_GAP ? 'over' : 'more';
  }
}

function isSeparator(code: number): boolean {
  return code === COMMA || code === SEMICOLON;
}
