import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { protectionOf } from '../../risk/paths/protected-paths';
import type { Widening } from './find-sandbox-fault';

export type FindWidening = (path: string, line: string) => Widening;

/** Making one of these writable would give access to far too much. */
const tooWide = /^\/(?:[^/]+|usr\/[^/]+|var\/[^/]+|home\/[^/]+|Users\/[^/]+)?$/;

/**
 * Returns what has to be writable for a write to this path: itself if it exists, or the folder that it would be created in.
 * A program that locks a file before it writes creates another one beside it.
 */
export function findWidening(path: string, line: string): Widening {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  const isLocked = /\block\b|\.lock\b/i.test(line);
  const place = isThere && !isLocked ? path : dirname(path);
  const isUsable =
    statSync(place, { throwIfNoEntry: false }) !== undefined &&
    !tooWide.test(place) &&
    place !== homedir() &&
    protectionOf(place, 'read')?.kind !== 'credentials';
  return isUsable ? { kind: 'write', path: place } : { kind: 'outside' };
}
