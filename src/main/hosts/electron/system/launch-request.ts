import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isDeepLink } from './links/parse-deep-link';

/** What a command line asks for. */
export interface LaunchRequest {
  readonly workspacePath: string | undefined;
  readonly link: string | undefined;
  /** Into the tray, as at login. */
  readonly isHidden: boolean;
}

/** `--workspace DIR`, else the first argument that is a folder, else the first that nothing is at. */
export function launchRequest(args: readonly string[], workingPath: string): LaunchRequest {
  // A link is put on the line by whoever offers it, with whatever else they like: then nothing else counts.
  const link = args.find(isDeepLink);
  if (link !== undefined) return { workspacePath: undefined, link, isHidden: false };
  // Not strict: Chromium's own switches stand on the same line.
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { workspace: { type: 'string' }, hidden: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  const paths = positionals.map((path) => resolve(workingPath, path));
  const named = typeof values.workspace === 'string' ? resolve(workingPath, values.workspace) : undefined;
  return {
    // What was named and is not there is an error to show, not one to pass over.
    workspacePath:
      named ?? paths.find((path) => kindOf(path) === 'folder') ?? paths.find((path) => kindOf(path) === null),
    link: undefined,
    isHidden: values.hidden === true,
  };
}

function kindOf(path: string): 'folder' | 'other' | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isDirectory() ? 'folder' : 'other';
}
