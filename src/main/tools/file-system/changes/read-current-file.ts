import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { fingerprintOf } from '../../../workspace/files/file-fingerprint';
import { lstatIfExists } from '../../../workspace/files/lstat-if-exists';
import { withGuardedFile } from '../../../workspace/files/with-guarded-file';
import { MAX_WHOLE_FILE } from '../text/read-text-lines';

/** A snapshot of a file, with the data to tell later whether it has changed. */
export interface CurrentFile {
  /** Null if the file is too large for memory. */
  readonly bytes: Buffer | null;
  readonly stats: BigIntStats;
  readonly fingerprint: string;
}

/** Returns null if nothing exists at the path. */
export async function readCurrentFile(realPath: string, signal: AbortSignal): Promise<CurrentFile | null> {
  if (lstatIfExists(realPath) === null) return null;
  return withGuardedFile(realPath, (file) => readOpenFile(file, signal));
}

export async function readOpenFile(file: FileHandle, signal: AbortSignal): Promise<CurrentFile> {
  const stats = await file.stat({ bigint: true });
  const bytes = stats.size > MAX_WHOLE_FILE ? null : await file.readFile({ signal });
  return { bytes, stats, fingerprint: fingerprintOf(bytes ?? stats) };
}
