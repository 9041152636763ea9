import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { fingerprintOf } from '../../workspace/files/file-fingerprint';
import type { ToolScope } from './context/tool-scope';
import { type PathUse, realPathOf } from './path-use';

/** Larger files are compared by their dates. */
const MAX_READ = 10 * 1024 * 1024;

/**
 * Fingerprints the entries that the call would overwrite, and the files it would write there: an approval applies only
 * to the content that was shown, not to later changes.
 */
export function fingerprintTargets(uses: readonly PathUse[], scope: ToolScope): string | undefined {
  const decidedAbout = uses.filter(({ access, isShown }) => access === 'write' || isShown);
  if (decidedAbout.length === 0) return undefined;
  const states = decidedAbout.map((use) => stateOf(realPathOf(use, scope)));
  return createHash('sha256').update(JSON.stringify(states)).digest('hex');
}

function stateOf(path: string): string {
  try {
    const stats = lstatSync(path, { bigint: true });
    if (stats.isFile() && stats.size <= MAX_READ) return fingerprintOf(readFileSync(path));
    // A folder's dates change when its target's siblings are written; only its identity matters.
    return stats.isDirectory() ? `folder ${stats.dev}-${stats.ino}` : fingerprintOf(stats);
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code ?? 'unreadable';
  }
}
