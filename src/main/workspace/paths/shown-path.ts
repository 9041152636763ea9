import { onOneLine } from '../../../shared/text/on-one-line';
import type { GuardedPath } from './guard-path';

/** The path as shown to users and models: relative to the workspace if inside it. */
export function shownPath({ workspacePath, realPath }: Pick<GuardedPath, 'workspacePath' | 'realPath'>): string {
  return onOneLine(workspacePath ?? realPath);
}
