import { ToolValidationError } from '../../../shared/tool-validation';
import { type GuardedPath, type GuardScope, guardPath } from '../../workspace/guard-path';

/** The checks that every path parameter of every tool goes through before it is rated. */
export function validatePath(name: string, path: string, scope: GuardScope): ToolValidationError[] {
  if (path.includes('\0')) return [ToolValidationError.invalidValue(name, `${name} holds a NUL character`)];
  try {
    if (guardPath(path, scope).isOwnData) return [refuseOwnData(name, path)];
    return [];
  } catch (cause) {
    return [ToolValidationError.invalidValue(name, cause instanceof Error ? cause.message : String(cause), path)];
  }
}

/** Guards a path anew at the moment of use: links may have changed since it was validated. */
export function guardForUse(path: string, scope: GuardScope): GuardedPath {
  const guarded = guardPath(path, scope);
  if (guarded.isOwnData) throw new Error(refuseOwnData('path', path).message);
  return guarded;
}

export function pathSubject(path: string, scope: GuardScope): string {
  const { workspacePath, realPath } = guardPath(path, scope);
  return workspacePath ?? realPath;
}

function refuseOwnData(name: string, path: string): ToolValidationError {
  return ToolValidationError.invalidValue(name, `${name} leads into AIntern's own data, which no tool may touch`, path);
}
