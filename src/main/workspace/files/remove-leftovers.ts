import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guardPath } from '../paths/guard-path';
import { lstatIfExists } from './lstat-if-exists';
import { walkBelow } from './walk-below';

/** What a call was about that a crash cut off. */
export interface InterruptedCall {
  readonly workspacePath: string;
  /** As the model wrote them, or as rules saw them. */
  readonly paths: readonly string[];
  /** When it began. */
  readonly startedAt: number;
}

/** The name of what `writeAtomically` has beside a file for a moment. */
const TEMPORARY = /^\.aintern-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;
/** File systems round times down, the coarsest of them to two seconds. */
const ROUNDING = 2_000;

/**
 * A call that is killed while it writes leaves the new content beside the file, under a name of its own. Only what is as
 * young as the call goes: what is older, or lies elsewhere, is somebody else's.
 */
export function removeLeftovers({ workspacePath, paths, startedAt }: InterruptedCall, dataPath: string): void {
  for (const path of paths) {
    try {
      const place = guardPath(path, { workspacePath, dataPath });
      if (place.workspacePath === null || place.isOwnData) continue;
      for (const found of temporariesAround(place.realPath)) {
        const stats = lstatSync(found);
        if (stats.isFile() && stats.mtimeMs >= startedAt - ROUNDING) rmSync(found);
      }
    } catch {
      // The workspace is gone, or may not be written to: then so be it.
    }
  }
}

function temporariesAround(realPath: string): string[] {
  const folder = dirname(realPath);
  const beside = lstatIfExists(folder)?.isDirectory() ? readdirSync(folder).map((name) => ({ name, folder })) : [];
  const inside: { name: string; folder: string }[] = [];
  if (lstatIfExists(realPath)?.isDirectory()) {
    walkBelow(realPath, ({ entry, path }) => inside.push({ name: entry.name, folder: dirname(path) }) > 0);
  }
  return [...beside, ...inside]
    .filter(({ name }) => TEMPORARY.test(name))
    .map((found) => join(found.folder, found.name));
}
