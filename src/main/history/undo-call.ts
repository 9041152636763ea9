import { CommandFailure } from '../base/command-failure';
import type { GuardScope } from '../workspace/paths/guard-path';
import type { FileHistory } from './file-history';

/** Reverts a call's changes and describes them; if it can't, throws and changes nothing. */
export async function undoCall(files: FileHistory, callId: string, scope: GuardScope): Promise<string> {
  const { isUndone, message } = await files.undo(callId, scope);
  if (!isUndone) throw new CommandFailure('refused', message);
  return message;
}
