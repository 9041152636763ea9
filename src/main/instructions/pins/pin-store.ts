import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../../shared/text/message-of';
import { makeFolders } from '../../storage/make-folders';
import { readRegularFileSync } from '../../storage/regular-file';

/** The last accepted version of a file. */
interface Pin {
  readonly sha256: string;
  readonly text: string;
}

export interface PinStore {
  /** Null if nothing of this path was accepted yet. */
  find(path: string): Pin | 'unreadable' | null;
  keep(path: string, pin: Pin): void;
}

const pinsSchema = z.object({ pins: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)) });

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Remembers which version of a file counts, with its text, so that a change can be shown before it counts. The file is
 * read each time, because another process may have added to it.
 */
export function createPinStore(dataPath: string, warn: (message: string) => void): PinStore {
  const folder = join(dataPath, 'instructions');
  const listPath = join(folder, 'pins.json');
  const textPath = (sha256: string) => join(folder, `${sha256}.txt`);

  function readList(): Record<string, string> {
    if (!existsSync(listPath)) return {};
    try {
      return pinsSchema.parse(JSON.parse(readRegularFileSync(listPath, MAX_BYTES).toString('utf8'))).pins;
    } catch (cause) {
      warn(`What you accepted of instruction files can’t be read, so they count as new: ${messageOf(cause)}`);
      return {};
    }
  }

  return {
    find(path) {
      const sha256 = Object.entries(readList()).find(([kept]) => kept === path)?.[1];
      if (sha256 === undefined) return null;
      try {
        return { sha256, text: readRegularFileSync(textPath(sha256), MAX_BYTES).toString('utf8') };
      } catch {
        return 'unreadable';
      }
    },
    keep(path, { sha256, text }) {
      makeFolders(folder);
      if (!existsSync(textPath(sha256))) replaceFile(textPath(sha256), text);
      replaceFile(listPath, JSON.stringify({ pins: { ...readList(), [path]: sha256 } }, null, 2));
    },
  };
}

function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}
