import { distance } from 'fastest-levenshtein';

const MAX_SUGGESTIONS = 3;

/** The names that somebody may have meant by this one, the likeliest first; `maxShare` of their letters may be wrong. */
export function findSimilarNames(wanted: string, names: readonly string[], maxShare: number): string[] {
  return names
    .map((name) => ({ name, edits: editsBetween(lettersOf(wanted), lettersOf(name)) }))
    .filter(({ name, edits }) => edits <= lettersOf(name).length * maxShare)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

/** `file_path`, `filePath` and `file-path` are the same mistake. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Letters out of order are one slip, and so is a name with more around it (`file_path` for `path`) or with less. */
function editsBetween(wanted: string, name: string): number {
  if (wanted === name) return 0;
  const isPart = Math.min(wanted.length, name.length) >= 3 && (wanted.includes(name) || name.includes(wanted));
  return isPart || inOrder(wanted) === inOrder(name) ? 1 : distance(wanted, name);
}

function inOrder(letters: string): string {
  return [...letters].sort().join('');
}
