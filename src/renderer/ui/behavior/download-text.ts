/** Hands the text over as a download: a page cannot write files itself. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Revoked at once, the download could find nothing to read.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
