import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { versionOf } from '../storage/data-version';
import { makeFolders } from '../storage/make-folders';
import type { SecretEntries } from './read-secret-file';

/** Writes the file atomically, and never readable by others, even for a moment. */
export function writeSecretFile(filePath: string, entries: SecretEntries): void {
  const temporary = `${filePath}.${randomUUID()}.tmp`;
  try {
    writeSynced(
      temporary,
      `${JSON.stringify({ version: versionOf('keys'), keys: Object.fromEntries(entries) }, null, 2)}\n`,
    );
    renameSync(temporary, filePath);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  }
}

/** Creates the file's folder with no access for others. */
export function makePrivateFolder(filePath: string): void {
  const folder = dirname(filePath);
  makeFolders(folder);
  if ((statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
}

function writeSynced(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
