/**
 * Pasted text must never act as keys: for a program that uses bracketed paste, the text must not contain the end
 * marker.
 */
export function cleanPaste(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');
}
