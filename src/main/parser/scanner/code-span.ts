/** Inline code: between two runs of equally many backticks. Nothing in it is a call, and it ends with its line. */
export class CodeSpan {
  private opening = 0;
  private run = 0;
  private isWholeLine = false;
  private hasThoughtsEnd = false;

  /** Takes backticks; consecutive ones count as one run. */
  take(backticks: number, options: { isNewRun: boolean }): void {
    if (options.isNewRun) this.settle();
    this.run += backticks;
  }

  /** Whether the next character, which isn't a backtick, is quoted. */
  isOpen(): boolean {
    this.settle();
    return this.isWholeLine || this.opening > 0;
  }

  /** Thoughts may end in a line that is quoted as a whole; in code only if its closing run is missing. */
  isCode(): boolean {
    this.settle();
    return this.opening > 0;
  }

  noteThoughtsEnd(): void {
    this.hasThoughtsEnd = true;
  }

  /** Whether thoughts ended on this line in text that turned out not to be code. */
  isThoughtsEndUnquoted(): boolean {
    return this.isCode() && this.hasThoughtsEnd;
  }

  /** Quotes the rest of this line. */
  quoteLine(): void {
    this.isWholeLine = true;
  }

  endLine(): void {
    this.opening = 0;
    this.run = 0;
    this.isWholeLine = false;
    this.hasThoughtsEnd = false;
  }

  private settle(): void {
    if (this.opening === 0) this.opening = this.run;
    else if (this.opening === this.run) this.close();
    this.run = 0;
  }

  private close(): void {
    this.opening = 0;
    this.hasThoughtsEnd = false;
  }
}
