import { entriesBelow } from './entries-below';
import { type GuardScope, guardPath } from './guard-path';

/** Whether a link below the folder leads out of the workspace, as far as a short look tells. */
export function hasLinksOut(folder: string, scope: GuardScope): boolean {
  for (const { path, entry } of entriesBelow(folder)) {
    if (entry.isSymbolicLink() && leadsOut(path, scope)) return true;
  }
  return false;
}

function leadsOut(path: string, scope: GuardScope): boolean {
  try {
    return guardPath(path, scope).workspacePath === null;
  } catch {
    // A link in a circle leads nowhere.
    return false;
  }
}
