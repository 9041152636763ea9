/**
 * What is pasted is text and never keys: a program that is told where a paste begins and ends must not be told by the
 * paste itself that it is over.
 */
export function cleanPaste(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, '');
}
