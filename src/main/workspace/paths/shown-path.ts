import { onOneLine } from '../../../shared/text/on-one-line';
import type { GuardedPath } from './guard-path';

/** The path as people and models read it: from the workspace where it is inside. */
export function shownPath({ workspacePath, realPath }: Pick<GuardedPath, 'workspacePath' | 'realPath'>): string {
  return onOneLine(workspacePath ?? realPath);
}
