import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Whether the folder, or one above it, has a git repository. Looks only at names, so it may be damaged. */
export function isInRepository(folder: string): boolean {
  if (existsSync(join(folder, '.git'))) return true;
  const parent = dirname(folder);
  return parent !== folder && isInRepository(parent);
}
