/** One JSON line on stdout: what programs read. Words for people go to stderr. */
export function writeLine(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
