/** Copies a text to the clipboard in whatever way the host allows; returns false if none worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The desktop window grants no permission, but lets a click copy.
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  let isTaken = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  document.addEventListener('copy', give, { capture: true, once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', give, { capture: true });
  return isTaken;
}
