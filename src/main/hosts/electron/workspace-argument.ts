import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The folder that a command line names: `--workspace DIR`, else its first argument that is a folder. */
export function workspaceArgument(args: readonly string[], workingPath: string): string | undefined {
  // Not strict: Chromium's own switches stand on the same line.
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { workspace: { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  // What was named on purpose and is not there is an error to show, not one to pass over.
  if (typeof values.workspace === 'string') return resolve(workingPath, values.workspace);
  return positionals.map((path) => resolve(workingPath, path)).find(isFolder);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
