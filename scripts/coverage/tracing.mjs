import { join } from 'node:path';

/** Where what ran is written to while `npm run coverage` counts it; else null. */
export function coverageFolder() {
  return process.env.AINTERN_COVERAGE || null;
}

/** Of builds. Hidden, because node copies a source map that it finds into every one of its reports. */
export function sourceMaps() {
  return coverageFolder() === null ? false : 'hidden';
}

/** From here on, each node process that is started writes what it ran when it ends. This one does not: node looks at its start. */
export function traceChildren() {
  const folder = coverageFolder();
  if (folder !== null) process.env.NODE_V8_COVERAGE = join(folder, 'processes');
}
