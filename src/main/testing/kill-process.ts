/**
 * Throws if there is no process: a signal to process 0 goes to the whole group, including the test runner and its
 * callers.
 */
export function killProcess(id: number | undefined, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (id === undefined || !Number.isInteger(id) || id <= 0) throw new Error(`There is no process ${id} to kill.`);
  process.kill(id, signal);
}
