import { join } from 'node:path';

/** Returns the folder for coverage data while `npm run coverage` runs, otherwise null. */
export function coverageFolder() {
  return process.env.AINTERN_COVERAGE || null;
}

/** The source map setting for builds. Hidden, because Node copies any source map that it finds into every report. */
export function sourceMaps() {
  return coverageFolder() === null ? false : 'hidden';
}

/**
 * Makes each Node process started from now on write its coverage on exit. This process doesn't, because Node checks the
 * setting at startup.
 */
export function traceChildren() {
  const folder = coverageFolder();
  if (folder !== null) process.env.NODE_V8_COVERAGE = join(folder, 'processes');
}
