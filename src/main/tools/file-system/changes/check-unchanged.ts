import { ToolResult } from '../../../../shared/call/tool-result';
import type { GuardedPath } from '../../../workspace/paths/guard-path';
import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';
import type { CurrentFile } from './read-current-file';

/** The result for a file that the conversation has seen with another content than it has now; null where it may be changed. */
export function checkUnchanged(
  context: ToolExecutionContext,
  place: GuardedPath,
  current: CurrentFile | null,
): ToolResult | null {
  const objection = current && context.getService('files')?.objectionTo(context.sessionId, place, current.fingerprint);
  return objection ? ToolResult.failed(objection, 'ChangedSinceRead') : null;
}
