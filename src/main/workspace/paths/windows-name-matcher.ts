/** Matching more of them against a name could take forever. */
const MAX_WILDCARDS = 6;

/**
 * Matches names as PowerShell or cmd.exe would: in any case, with or without a leading dot, and `*.*` matches all.
 * Matches too many rather than too few.
 */
export function windowsNameMatcher(segment: string): (name: string) => boolean {
  if ((segment.match(/\*+/g)?.length ?? 0) > MAX_WILDCARDS) return () => true;
  const bare = segment.replace(/\.\*$/, '*').replace(/(?<=.)[. ]+$/, '');
  // Brackets are character sets in PowerShell, so they may match any character.
  const source = bare
    .replace(/\[[^\]]*\]/g, '?')
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.?');
  const pattern = new RegExp(`^${source}$`, 'isu');
  return (name) => pattern.test(name);
}
