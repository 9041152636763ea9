import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isDeepLink } from './links/parse-deep-link';

/** What a command line asks for. */
export interface LaunchRequest {
  readonly workspacePath: string | undefined;
  readonly link: string | undefined;
  /** Start in the tray, as at login. */
  readonly isHidden: boolean;
}

/** `--workspace DIR`, else the first argument that is a folder, else the first that does not exist. */
export function launchRequest(args: readonly string[], workingPath: string): LaunchRequest {
  // The author of a link controls the rest of the command line as well, so nothing else on it counts.
  const link = args.find(isDeepLink);
  if (link !== undefined) return { workspacePath: undefined, link, isHidden: false };
  // Not strict, because Chromium's own switches are on the same command line.
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { workspace: { type: 'string' }, hidden: { type: 'boolean' } },
    strict: false,
    allowPositionals: true,
  });
  const paths = positionals.map((path) => resolve(workingPath, path));
  const named = typeof values.workspace === 'string' ? resolve(workingPath, values.workspace) : undefined;
  return {
    // A path that was given but doesn't exist is an error to show, not to ignore.
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
