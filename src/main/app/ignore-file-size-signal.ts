/** Without a listener SIGXFSZ ends the process silently; with one, the write fails and the error is reported. */
export function ignoreFileSizeSignal(): void {
  process.on('SIGXFSZ', () => {});
}
