/** Without a listener SIGXFSZ ends the process silently; with one, the write fails and the error is reported. */
export function failOnTooLargeFiles(): void {
  process.on('SIGXFSZ', () => {});
}
