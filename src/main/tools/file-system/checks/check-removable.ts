import { basename, sep } from 'node:path';
import { type ParameterPath, ToolValidationError } from '../../../../shared/call/tool-validation';
import type { GuardedPath } from '../../../workspace/paths/guard-path';
import { resolveRealPath } from '../../../workspace/paths/resolve-real-path';
import { shownPath } from '../../../workspace/paths/shown-path';
import type { ToolScope } from '../../framework/context/tool-scope';
import { guardForUse } from '../../framework/path-use';

/** Returns why something may not be removed, even with approval; null if it may. */
export function checkRemovable(place: GuardedPath, scope: ToolScope): string | null {
  const shown = shownPath(place);
  if (place.workspacePath === '.') return 'This is the workspace itself. Name something inside it';
  if (scope.workspacePath !== null && holds(place, scope.workspacePath)) {
    return `${shown} contains the workspace. Name something inside it`;
  }
  if (holdsOwnData(place, scope)) return `${shown} contains AIntern's own data, which tools can't access`;
  if (basename(place.realPath).toLowerCase() === '.git')
    return `${shown} holds a repository's history and can't be moved or deleted`;
  return null;
}

/** The guard keeps tools out of our data; it must not be removed along with a parent folder either. */
export function holdsOwnData(place: GuardedPath, { dataPath }: ToolScope): boolean {
  return holds(place, dataPath);
}

function holds({ realPath }: GuardedPath, inner: string): boolean {
  return `${resolveRealPath(inner)}${sep}`.startsWith(realPath.endsWith(sep) ? realPath : `${realPath}${sep}`);
}

/** The same as a validation error. Paths that can't be guarded have already been reported. */
export function validateRemovable(parameter: ParameterPath, path: string, scope: ToolScope): ToolValidationError[] {
  let place: GuardedPath;
  try {
    place = guardForUse(path, scope, { lastLink: 'kept' });
  } catch {
    return [];
  }
  const objection = checkRemovable(place, scope);
  return objection === null ? [] : [ToolValidationError.invalidValue(parameter, objection, path)];
}
