import type { RatingContext } from '../invocation';
import { targetOf } from './rate-links-below';

/** Whether a path of the disk, which may be a link, leads out of the workspace or where nobody can tell. */
export function leadsOutside(path: string, context: RatingContext): boolean {
  const target = targetOf(path, context);
  return target === 'unknown' || (target !== 'nowhere' && target.workspacePath === null);
}
