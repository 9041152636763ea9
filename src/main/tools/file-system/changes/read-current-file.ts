import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { fingerprintOf } from '../../../workspace/files/file-fingerprint';
import { lstatIfExists } from '../../../workspace/files/lstat-if-exists';
import { withGuardedFile } from '../../../workspace/files/with-guarded-file';
import { MAX_WHOLE_FILE } from '../text/read-text-lines';

/** A file as it is at one moment, with what tells whether it is still the same later. */
export interface CurrentFile {
  /** Null when the file is too large to be held in memory. */
  readonly bytes: Buffer | null;
  readonly stats: BigIntStats;
  readonly fingerprint: string;
}

/** Null where there is nothing at all. */
export async function readCurrentFile(realPath: string, signal: AbortSignal): Promise<CurrentFile | null> {
  if (lstatIfExists(realPath) === null) return null;
  return withGuardedFile(realPath, (file) => readOpenFile(file, signal));
}

export async function readOpenFile(file: FileHandle, signal: AbortSignal): Promise<CurrentFile> {
  const stats = await file.stat({ bigint: true });
  const bytes = stats.size > MAX_WHOLE_FILE ? null : await file.readFile({ signal });
  return { bytes, stats, fingerprint: fingerprintOf(bytes ?? stats) };
}
