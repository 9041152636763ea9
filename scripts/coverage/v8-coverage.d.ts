/** The part that is used here of a library that comes without types. */
declare module '@bcoe/v8-coverage' {
  import type { Profiler } from 'node:inspector';

  /** The report of one process, as node writes it. */
  export interface ProcessCov {
    result: Profiler.ScriptCoverage[];
  }

  export function mergeProcessCovs(reports: readonly ProcessCov[]): ProcessCov;
}
