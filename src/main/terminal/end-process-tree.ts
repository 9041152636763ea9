/** Ends a process that we started as the leader of its own group, and all that it started. */
export function endProcessTree(processId: number): void {
  try {
    process.kill(process.platform === 'win32' ? processId : -processId, 'SIGKILL');
  } catch {
    // Nobody is there any more.
  }
}
