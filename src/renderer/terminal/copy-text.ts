/** Puts a text on the clipboard in answer to a key or a click; no permission is asked for, as none is ever given here. */
export function copyText(text: string): void {
  const put = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
}
