/** Trying more of them on a name could take for ever. */
const MAX_WILDCARDS = 6;

/**
 * Which names a pattern of PowerShell or cmd.exe finds: in any case, with a dot in front or not, and `*.*` finds all. It
 * finds rather too many than too few.
 */
export function windowsNameMatcher(segment: string): (name: string) => boolean {
  if ((segment.match(/\*+/g)?.length ?? 0) > MAX_WILDCARDS) return () => true;
  const bare = segment.replace(/\.\*$/, '*').replace(/(?<=.)[. ]+$/, '');
  // Brackets are sets of characters to PowerShell: any character may be among them.
  const source = bare
    .replace(/\[[^\]]*\]/g, '?')
    .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.?');
  const pattern = new RegExp(`^${source}$`, 'isu');
  return (name) => pattern.test(name);
}
