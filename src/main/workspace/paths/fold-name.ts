/**
 * Makes names equal that a case-insensitive file system treats as the same, and on any file system, names that differ
 * only in Unicode form.
 */
export function foldName(name: string, options: { readonly ignoresCase: boolean }): string {
  const composed = name.normalize('NFC');
  return options.ignoresCase ? composed.toLowerCase() : composed;
}
