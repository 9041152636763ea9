import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { guardPath } from '../paths/guard-path';
import { lstatIfExists } from './lstat-if-exists';
import { walkBelow } from './walk-below';

/** A call that was cut off by a crash. */
export interface InterruptedCall {
  readonly workspacePath: string;
  /** As written by the model, or as seen by rules. */
  readonly paths: readonly string[];
  readonly startedAt: number;
}

/** The name of `writeAtomically`'s temporary file. */
const TEMPORARY = /^\.aintern-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/;
/** File systems round times down, by up to two seconds. */
const ROUNDING = 2_000;

/**
 * A call killed while writing leaves its temporary file next to the target. Removes only files as young as the call:
 * older ones, or those elsewhere, aren't ours.
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
      // The workspace is gone or read-only; leave it at that.
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
