import { openWorkspace } from './open-workspace';

/** The folder that was asked for, else the last one that is still there. */
export function firstWorkspace(asked: string | undefined, recent: readonly string[]): string | null {
  if (asked !== undefined) return openWorkspace(asked);
  for (const path of recent) {
    try {
      return openWorkspace(path);
    } catch {
      // A folder that was moved or deleted since is not worth a complaint at start-up.
    }
  }
  return null;
}
