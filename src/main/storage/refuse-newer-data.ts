import { join } from 'node:path';
import { type DataKind, refuseNewer } from './data-version';
import { MAX_SMALL_FILE, readRegularEndSync, readRegularFileSync } from './regular-file';

/** Room for the last line of the ledger; a longer one is looked at when the ledger is read. */
const MAX_LAST_LINE = 1024 * 1024;

/**
 * Looks at the data before anything is opened or written, and throws where a newer AIntern has written some of it. A
 * conversation is looked at when it is read; the others stay usable.
 */
export function refuseNewerData(dataPath: string): void {
  look(join(dataPath, 'settings.json'), 'settings', readWhole);
  look(join(dataPath, 'keys.json'), 'keys', readWhole);
  // What was recorded last was recorded by the newest version that ran.
  look(join(dataPath, 'ledger.jsonl'), 'ledger', readLastLine);
}

function look(path: string, kind: DataKind, read: (path: string) => string): void {
  let value: unknown;
  try {
    value = JSON.parse(read(path));
  } catch {
    // Missing or damaged: whoever opens it says so.
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
