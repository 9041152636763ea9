/** Code within a line: between two runs of as many backticks. Nothing in it is a call, and it ends with its line. */
export class CodeSpan {
  private opening = 0;
  private run = 0;
  private isWholeLine = false;
  private hasThoughtsEnd = false;

  /** Takes backticks; those that follow each other count as one run. */
  take(backticks: number, options: { isNewRun: boolean }): void {
    if (options.isNewRun) this.settle();
    this.run += backticks;
  }

  /** Whether what comes next, which is no backtick, is quoted. */
  isOpen(): boolean {
    this.settle();
    return this.isWholeLine || this.opening > 0;
  }

  /** In a line that is quoted as a whole thoughts may end; in code they do only if its end is missing. */
  isCode(): boolean {
    this.settle();
    return this.opening > 0;
  }

  noteThoughtsEnd(): void {
    this.hasThoughtsEnd = true;
  }

  /** Whether thoughts have ended on this line in what has turned out to be no code. */
  isThoughtsEndUnquoted(): boolean {
    return this.isCode() && this.hasThoughtsEnd;
  }

  /** All that follows on this line is a quotation. */
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
