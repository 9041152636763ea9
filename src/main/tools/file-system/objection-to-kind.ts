import { describeKind } from '../../workspace/describe-kind';
import type { GuardedPath } from '../../workspace/guard-path';
import { lookAt } from '../../workspace/look-at';
import { shownPath } from './shown-path';

/** Why what stands at a path is not what a tool works with; null where it is, and where nothing stands. */
export function objectionToKind(place: GuardedPath, wanted: 'file' | 'folder'): string | null {
  const stats = lookAt(place.realPath);
  const kind = stats === null ? wanted : describeKind(stats);
  if (kind === wanted) return null;
  const shown = shownPath(place);
  if (kind === 'folder') return `${shown} is a folder, not a file: use directory-list to see what is in it`;
  if (wanted === 'folder') return `${shown} is a ${kind}, not a folder`;
  return `${shown} is a ${kind}, not a regular file`;
}
