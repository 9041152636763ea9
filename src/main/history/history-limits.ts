import { usualUndoSize } from '../../shared/settings/settings';

/** Enough for a day's work on source code, and little disk space. */
export const historyLimits = {
  maxCallSize: 50 * 1024 * 1024,
  maxTotalSize: 500 * 1024 * 1024,
  maxChanges: 20_000,
  maxCalls: 5_000,
  /** For one command: more than for a file call, because nothing has to be copied. */
  maxCommandSize: 200 * 1024 * 1024,
  maxCommandFiles: 50_000,
  /** For all commands in one workspace, so that a busy one leaves room for the others. */
  maxFolderSize: usualUndoSize * 1024 * 1024,
};
