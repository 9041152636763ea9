import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes files by their paths, and makes the folders that they need. */
export function writeAll(folder: string, files: Readonly<Record<string, string>>, mode = 0o644): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
  }
}

/** A program that leaves a trace, for every place from which one could be started. */
export const evilProgram = '#!/bin/sh\ntouch MARK\n';
