import { NEWLINE } from '../values/character-codes';

/** The scanner's position in the text, and which text may be emitted or is held back. */
export class TextCursor {
  /** The current piece of text, and the index of the next character in it. */
  source = '';
  index = 0;
  isHolding = false;
  private given = '';
  private from = 0;
  private heldBefore = '';
  private holdFrom = 0;
  private lastCode = NEWLINE;
  private readonly output: (text: string) => void;

  constructor(output: (text: string) => void) {
    this.output = output;
  }

  enter(text: string): void {
    this.move(text, 0);
  }

  leave(): void {
    this.index = this.source.length;
    this.giveUpTo(this.isHolding ? this.holdFrom : this.index);
    if (this.isHolding) this.heldBefore += this.source.slice(this.holdFrom);
    this.follow(this.source);
    this.move('', 0);
  }

  /** Scans another piece of text first, then continues where it was. */
  nested(text: string, scan: () => void): void {
    const { source, index } = this;
    this.move(text, 0);
    scan();
    this.leave();
    this.move(source, index);
  }

  /** Emits nothing from the next character on. */
  hold(): void {
    this.heldBefore = '';
    this.holdFrom = this.index;
    this.isHolding = true;
  }

  /** The held text is text after all. */
  release(): void {
    this.isHolding = false;
    if (this.heldBefore === '') return;
    this.given += this.heldBefore;
    this.heldBefore = '';
  }

  /** Removes and returns the held text without emitting it. */
  take(): string {
    const text = this.held();
    this.giveUpTo(this.holdFrom);
    this.from = this.index;
    this.isHolding = false;
    return text;
  }

  held(): string {
    return this.isHolding ? this.heldBefore + this.source.slice(this.holdFrom, this.index) : '';
  }

  heldLength(): number {
    return this.heldBefore.length + this.index - this.holdFrom;
  }

  /** Emits text from elsewhere, and continues as if it had been here. */
  give(text: string): void {
    this.given += text;
    this.follow(text);
  }

  /** Continues as if this text had been here; it is emitted elsewhere. */
  follow(text: string): void {
    if (text !== '') this.lastCode = text.charCodeAt(text.length - 1);
  }

  /** Passes on what was emitted since the last flush. */
  flush(): void {
    if (this.given !== '') this.output(this.given);
    this.given = '';
  }

  previousCode(): number {
    return this.index > 0 ? this.source.charCodeAt(this.index - 1) : this.lastCode;
  }

  reset(): void {
    this.given = '';
    this.isHolding = false;
    this.lastCode = NEWLINE;
    this.move('', 0);
  }

  private giveUpTo(end: number): void {
    if (this.from < end) this.given += this.source.slice(this.from, end);
    this.from = end;
  }

  private move(source: string, index: number): void {
    this.source = source;
    this.index = index;
    this.from = index;
    this.holdFrom = index;
  }
}
