import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes files by path, and creates the folders they need. */
export function writeAll(folder: string, files: Readonly<Record<string, string>>, mode = 0o644): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
  }
}

/** A program that leaves a trace, for every place that one could be started from. */
export const evilProgram = '#!/bin/sh\ntouch MARK\n';
