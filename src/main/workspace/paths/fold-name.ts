/** Names that are the same on a file system which ignores case, and on all of ours in whatever Unicode form. */
export function foldName(name: string, options: { readonly ignoresCase: boolean }): string {
  const composed = name.normalize('NFC');
  return options.ignoresCase ? composed.toLowerCase() : composed;
}
