import { dirname } from 'node:path';
import type { ToolResult } from '../../../../shared/call/tool-result';
import type { PlannedChange } from '../../../history/keep-copies';
import { fingerprintOf } from '../../../workspace/files/file-fingerprint';
import { lstatIfExists } from '../../../workspace/files/lstat-if-exists';
import { writeAtomically } from '../../../workspace/files/write-atomically';
import type { GuardedPath } from '../../../workspace/paths/guard-path';
import type { ToolExecutionContext } from '../../framework/context/tool-execution-context';
import { checkUnchanged } from './check-unchanged';
import type { CurrentFile } from './read-current-file';
import { withFileHistory } from './with-file-history';

export type Replaced = { readonly refusal: ToolResult } | { readonly note: string };

/**
 * Writes new content to a file, or creates it. Refuses if the file has changed since the conversation saw it, and saves
 * the old content first. The note goes at the end of the result's message.
 */
export async function replaceContent(
  context: ToolExecutionContext,
  place: GuardedPath,
  { before, bytes }: { readonly before: CurrentFile | null; readonly bytes: Buffer },
): Promise<Replaced> {
  const files = context.getService('files');
  const refusal = checkUnchanged(context, place, before);
  if (refusal !== null) return { refusal };
  context.signal.throwIfAborted();
  const planned: PlannedChange[] = [...foldersToMake(place), { kind: before ? 'replace' : 'create', place }];
  const note = await withFileHistory(context, planned, () =>
    writeAtomically(place.realPath, bytes, { instead: before?.stats ?? 'nothing' }),
  );
  files?.noteSeen(context.sessionId, place.realPath, fingerprintOf(bytes));
  return { note };
}

/** Returns the folders that have to be created for an entry, outermost first. */
export function foldersToMake({
  realPath,
  workspacePath,
}: Pick<GuardedPath, 'realPath' | 'workspacePath'>): PlannedChange[] {
  const folder = dirname(realPath);
  if (lstatIfExists(folder) !== null) return [];
  const place = { realPath: folder, workspacePath: workspacePath === null ? null : dirname(workspacePath) };
  return [...foldersToMake(place), { kind: 'create', place }];
}
