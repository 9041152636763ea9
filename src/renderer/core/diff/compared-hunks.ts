import { createTwoFilesPatch } from 'diff';
import { comparisonLimit } from './comparison-limit';
import { type Hunk, readHunks } from './read-hunks';

/** Compares two texts; null if that takes too long. */
export function comparedHunks(before: string, after: string): Hunk[] | null {
  const patch = createTwoFilesPatch('', '', before, after, '', '', { ...comparisonLimit, context: 3 });
  return patch === undefined ? null : readHunks(patch);
}
