import { isWhiteSpace } from '../values/character-codes';
import { LiteralMatcher } from '../values/literal-matcher';

/**
 * Looks for the end of a call inside a value, because the value's closing tag may be missing: the closing tags of the
 * call and the block, followed by the next block or the end. Anything less may well be part of the value.
 */
export class UnclosedCall {
  /** Where value and block end in that case. */
  valueEnd = 0;
  blockEnd = 0;
  private readonly callClose: LiteralMatcher;
  private readonly closers: readonly string[];
  private readonly nextOpens: readonly string[];
  private place: 'value' | 'behind-call' | 'behind-block' = 'value';
  private begun = '';

  constructor(form: {
    readonly callClose: string;
    readonly closers: readonly string[];
    readonly nextOpens: readonly string[];
  }) {
    this.callClose = new LiteralMatcher(form.callClose);
    this.closers = form.closers;
    this.nextOpens = form.nextOpens;
  }

  /** Reads the character before `position`; returns true if it shows that the value had ended. */
  next(code: number, position: number): boolean {
    if (this.place === 'value') {
      this.search(code, position);
      return false;
    }
    if (this.begun === '' && isWhiteSpace(code)) return false;
    this.begun += String.fromCharCode(code);
    const tags = this.place === 'behind-call' ? this.closers : [...this.closers, ...this.nextOpens];
    const found = tags.find((tag) => tag.startsWith(this.begun));
    if (found === undefined) this.resume(position);
    else if (found === this.begun) return this.take(found, position);
    return false;
  }

  /** Called at the end of the input. */
  isOver(): boolean {
    return this.place === 'behind-block' && this.begun === '';
  }

  private search(code: number, position: number): void {
    if (!this.callClose.next(code)) return;
    this.place = 'behind-call';
    this.valueEnd = position - this.callClose.length;
    this.blockEnd = position;
  }

  private take(tag: string, position: number): boolean {
    this.begun = '';
    this.place = 'behind-block';
    if (!this.closers.includes(tag)) return true;
    this.blockEnd = position;
    return false;
  }

  /** It was part of the value after all. */
  private resume(position: number): void {
    const { begun } = this;
    this.place = 'value';
    this.begun = '';
    for (let index = 0; index < begun.length; index += 1) {
      this.search(begun.charCodeAt(index), position - begun.length + index + 1);
    }
  }
}
