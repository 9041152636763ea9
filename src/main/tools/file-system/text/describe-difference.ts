import { createTwoFilesPatch } from 'diff';
import { DIFF_CONTEXT } from '../../../../shared/call/diff-context';

/** A slower diff would block everything else in the process. */
const TIMEOUT = 300;

/** Returns what an artifact says about a text change: the unified diff, or why there is none. */
export function describeDifference(
  path: string,
  before: string,
  after: string,
): { diff: string } | { description: string } {
  const diff = createTwoFilesPatch(path, path, before, after, '', '', { timeout: TIMEOUT, context: DIFF_CONTEXT });
  return diff === undefined ? { description: 'Too many changes to show the diff' } : { diff };
}
