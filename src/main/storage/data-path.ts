import { resolve } from 'node:path';
import envPaths from 'env-paths';

/** The same folder for every host, so that the window and the command line share settings, rules and conversations. */
export function defaultDataPath(): string {
  const override = process.env.AINTERN_DATA;
  return override ? resolve(override) : envPaths('aintern', { suffix: '' }).data;
}
