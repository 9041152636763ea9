import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { sep } from 'node:path';

/** Programs of a project are small scripts; anything larger is identified by its size and time. */
const MAX_HASHED = 8 * 1024 * 1024;

/**
 * Identifies a file that a project's configuration starts. What is in the folder may be changed by anyone who can push to the
 * project, so its content counts.
 */
export function projectFileStamp(path: string, folder: string): string {
  try {
    const real = realpathSync(path);
    const { size, mtimeMs } = statSync(real);
    const isOfProject = real.startsWith(realpathSync(folder) + sep);
    if (isOfProject && size <= MAX_HASHED) return createHash('sha256').update(readFileSync(real)).digest('hex');
    return `${real} ${size} ${isOfProject ? mtimeMs : ''}`;
  } catch {
    return 'unreadable';
  }
}
