/** Offers the text as a download, because a page can't write files itself. */
export function downloadText(fileName: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // If revoked at once, the download might find nothing to read.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
