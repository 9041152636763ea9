import { join } from 'node:path';
import { type DataKind, refuseNewer } from './data-version';
import { MAX_SMALL_FILE, readRegularEndSync, readRegularFileSync } from './regular-file';

/** Enough for the last line of the ledger; a longer one is checked when the ledger is read. */
const MAX_LAST_LINE = 1024 * 1024;

/**
 * Checks the data before anything is opened or written, and throws if a newer AIntern wrote any of it. Conversations
 * are checked when read, so that the others stay usable.
 */
export function refuseNewerData(dataPath: string): void {
  look(join(dataPath, 'settings.json'), 'settings', readWhole);
  look(join(dataPath, 'keys.json'), 'keys', readWhole);
  // The last record comes from the newest version that ran.
  look(join(dataPath, 'ledger.jsonl'), 'ledger', readLastLine);
}

function look(path: string, kind: DataKind, read: (path: string) => string): void {
  let value: unknown;
  try {
    value = JSON.parse(read(path));
  } catch {
    // Missing or damaged: the code that opens it will report that.
    return;
  }
  refuseNewer(path, value, kind);
}

function readWhole(path: string): string {
  return readRegularFileSync(path, MAX_SMALL_FILE).toString('utf8');
}

function readLastLine(path: string): string {
  const bytes = readRegularEndSync(path, MAX_LAST_LINE);
  const end = bytes.lastIndexOf('\n');
  return bytes.toString('utf8', bytes.lastIndexOf('\n', end - 1) + 1, end);
}
