/** Enough for a day's work on source code, and little disk space. */
export const historyLimits = {
  maxCallSize: 50 * 1024 * 1024,
  maxTotalSize: 500 * 1024 * 1024,
  maxChanges: 20_000,
  maxCalls: 5_000,
};
