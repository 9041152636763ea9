import { ToolResult } from '../../../../shared/call/tool-result';
import type { GuardedPath } from '../../../workspace/paths/guard-path';
import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';
import type { CurrentFile } from './read-current-file';

/** Returns a failed result if the file has changed since the conversation saw it; null if it may be changed. */
export function checkUnchanged(
  context: ToolExecutionContext,
  place: GuardedPath,
  current: CurrentFile | null,
): ToolResult | null {
  const objection = current && context.getService('files')?.objectionTo(context.sessionId, place, current.fingerprint);
  return objection ? ToolResult.failed(objection, 'ChangedSinceRead') : null;
}
