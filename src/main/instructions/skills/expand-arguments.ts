/** Puts the words after a command's name into its text: all of them for `$ARGUMENTS`, single ones for `$1` to `$9`. */
export function expandArguments(text: string, words: string): string {
  const single = [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, one, other, plain]) => one ?? other ?? plain ?? '',
  );
  let isUsed = false;
  const expanded = text.replace(/\$(ARGUMENTS\b|[1-9](?!\d))/g, (_, name: string) => {
    isUsed = true;
    return name === 'ARGUMENTS' ? words : (single[Number(name) - 1] ?? '');
  });
  return isUsed || words === '' ? expanded : `${expanded}\n\nArguments: ${words}`;
}
