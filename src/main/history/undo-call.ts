import { CommandFailure } from '../base/command-failure';
import type { GuardScope } from '../workspace/paths/guard-path';
import type { FileHistory } from './file-history';

/** Puts back what a call changed and says what that was; fails, with nothing changed, where it cannot. */
export async function undoCall(files: FileHistory, callId: string, scope: GuardScope): Promise<string> {
  const { isUndone, message } = await files.undo(callId, scope);
  if (!isUndone) throw new CommandFailure('refused', message);
  return message;
}
