/** Without a listener the signal ends the process without a word; with one, the write fails and is told of. */
export function failOnTooLargeFiles(): void {
  process.on('SIGXFSZ', () => {});
}
