import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Each is held against every rule, while somebody waits. */
const MAX_ENTRIES = 2_000;

export interface WaysBelow {
  /** From the folder, with forward slashes. */
  readonly ways: readonly string[];
  /** False where there is more, or some of it cannot be listed. */
  readonly isWhole: boolean;
}

/** Level by level, so that of too much at least what lies near the top is told. Links go along as links. */
export function waysBelow(folder: string): WaysBelow {
  const ways: string[] = [];
  const folders = [''];
  try {
    for (const above of folders) {
      for (const entry of readdirSync(join(folder, above), { withFileTypes: true })) {
        if (ways.length === MAX_ENTRIES) return { ways, isWhole: false };
        const way = above === '' ? entry.name : `${above}/${entry.name}`;
        ways.push(way);
        if (entry.isDirectory()) folders.push(way);
      }
    }
  } catch {
    return { ways, isWhole: false };
  }
  return { ways, isWhole: true };
}
