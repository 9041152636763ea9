import { sep } from 'node:path';
import { ToolResult } from '../../../../shared/call/tool-result';
import { lstatIfExists } from '../../../workspace/files/lstat-if-exists';
import type { GuardedPath } from '../../../workspace/paths/guard-path';
import { shownPath } from '../../../workspace/paths/shown-path';
import { checkParentFolders } from '../../framework/check-kind';

/** Returns why something can't be copied or moved to a path, as a result; null if it can. */
export function checkTarget(
  source: GuardedPath,
  target: GuardedPath,
  { overwrite }: { readonly overwrite: boolean },
): ToolResult | null {
  const [from, to] = [shownPath(source), shownPath(target)];
  const [given, there] = [lstatIfExists(source.realPath), lstatIfExists(target.realPath)];
  if (given === null) return ToolResult.failed(`${from} doesn't exist`, 'NotFound');
  if (given.isDirectory() && target.realPath.startsWith(`${source.realPath}${sep}`)) {
    return ToolResult.failed(`${to} is inside ${from}. A folder can't be placed inside itself`, 'InsideItself');
  }
  if (there === null) {
    const blocked = checkParentFolders(target);
    return blocked === null ? null : ToolResult.failed(blocked, 'NotAFolder');
  }
  if (there.isDirectory()) {
    return ToolResult.failed(`${to} is an existing folder. Use the full new path, such as ${to}/name`, 'Exists');
  }
  if (given.isDirectory() || !there.isFile()) {
    return ToolResult.failed(`${to} exists and can't be replaced by ${from}. Use another path`, 'Exists');
  }
  return overwrite ? null : ToolResult.failed(`${to} exists. Use another path, or set overwrite`, 'Exists');
}
