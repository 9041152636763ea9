import { mkdirSync } from 'node:fs';

/** For the user alone. What keeps it from being made shows when something has to be written there, and is said then. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch {}
}
