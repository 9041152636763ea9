import type { RatingContext } from '../invocation';
import { targetOf } from './rate-links-below';

/** Whether a path on disk, which may be a link, leads outside the workspace or to an unknown place. */
export function leadsOutside(path: string, context: RatingContext): boolean {
  const target = targetOf(path, context);
  return target === 'unknown' || (target !== 'nowhere' && target.workspacePath === null);
}
