import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../storage/try-make-folder';

/** Keeps the filter in a file, from which a shell can hand it on. Checked before each use, in case somebody changed it. */
export function keepFilter(filter: Buffer, dataPath: string): string {
  const folder = join(dataPath, 'sandbox');
  const path = join(folder, 'filter.bpf');
  if (isKept(path, filter)) return path;
  makeFolder(folder);
  // Another AIntern on the same data may be reading it.
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(temporary, filter, { mode: 0o600 });
  renameSync(temporary, path);
  return path;
}

function isKept(path: string, filter: Buffer): boolean {
  try {
    return readFileSync(path).equals(filter);
  } catch {
    return false;
  }
}
