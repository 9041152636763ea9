/** The part that we use of a library without types. */
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  /** The report of one process, as written by Node. */
  export interface ProcessCov {
    result: Profiler.ScriptCoverage[];
  }

  export function mergeProcessCovs(reports: readonly ProcessCov[]): ProcessCov;
}
