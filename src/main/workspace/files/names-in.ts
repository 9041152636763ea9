import { readdirSync } from 'node:fs';

/** What lies directly in a folder; nothing where it cannot be listed. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
