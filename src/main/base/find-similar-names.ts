import { distance } from 'fastest-levenshtein';

const MAX_SUGGESTIONS = 3;

/** Returns the names that may have been meant, likeliest first; `maxShare` of their letters may be wrong. */
export function findSimilarNames(wanted: string, names: readonly string[], maxShare: number): string[] {
  return names
    .map((name) => ({ name, edits: editsBetween(lettersOf(wanted), lettersOf(name)) }))
    .filter(({ name, edits }) => edits <= lettersOf(name).length * maxShare)
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

/** Treats `file_path`, `filePath` and `file-path` as the same name. */
function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Swapped letters count as one edit, and so does a name with extra text around it (`file_path` for `path`) or with
 * less.
 */
function editsBetween(wanted: string, name: string): number {
  if (wanted === name) return 0;
  const isPart = Math.min(wanted.length, name.length) >= 3 && (wanted.includes(name) || name.includes(wanted));
  return isPart || inOrder(wanted) === inOrder(name) ? 1 : distance(wanted, name);
}

function inOrder(letters: string): string {
  return [...letters].sort().join('');
}
