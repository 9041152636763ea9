import { ToolValidationError } from '../../../../shared/call/tool-validation';
import type { GuardOptions } from '../../../workspace/paths/guard-path';
import type { ToolScope } from '../../framework/context/tool-scope';
import { guardForUse } from '../../framework/path-use';

/** A call that would do nothing should not ask for approval. Paths that can't be guarded are reported elsewhere. */
export function validateDifferentPaths(
  { from, to }: { readonly from: string; readonly to: string },
  scope: ToolScope,
  options: GuardOptions = {},
): ToolValidationError[] {
  try {
    const [source, target] = [from, to].map((path) => guardForUse(path, scope, options).realPath);
    return source === target
      ? [ToolValidationError.invalidValue('to', 'from and to are the same. Change one of them', to)]
      : [];
  } catch {
    return [];
  }
}
