/** Writes one JSON line to stdout, for programs. Text for people goes to stderr. */
export function writeLine(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
