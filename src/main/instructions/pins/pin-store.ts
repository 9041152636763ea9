import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, statSync, writeFileSync } from 'node:fs';
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
  /** Only which version it is, which is much faster to tell. */
  hashOf(path: string): string | null;
  keep(path: string, pin: Pin): void;
  keepAll(pins: ReadonlyMap<string, Pin>): void;
}

const pinsSchema = z.object({ pins: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)) });

const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Remembers which version of a file counts, with its text, so that a change can be shown before it counts. The list is
 * read again whenever it has changed, because another process may have added to it.
 */
export function createPinStore(dataPath: string, warn: (message: string) => void): PinStore {
  const folder = join(dataPath, 'instructions');
  const listPath = join(folder, 'pins.json');
  const textPath = (sha256: string) => join(folder, `${sha256}.txt`);

  let known: { readonly stamp: string; readonly list: ReadonlyMap<string, string> } = { stamp: '', list: new Map() };

  function readList(): ReadonlyMap<string, string> {
    const stats = statSync(listPath, { throwIfNoEntry: false, bigint: true });
    if (!stats) return new Map();
    const stamp = `${stats.ino} ${stats.mtimeNs} ${stats.size}`;
    if (known.stamp !== stamp) known = { stamp, list: parseList() };
    return known.list;
  }

  function parseList(): Map<string, string> {
    try {
      const { pins } = pinsSchema.parse(JSON.parse(readRegularFileSync(listPath, MAX_BYTES).toString('utf8')));
      return new Map(Object.entries(pins));
    } catch (cause) {
      warn(`What you accepted of instruction files can’t be read, so they count as new: ${messageOf(cause)}`);
      return new Map();
    }
  }

  function keepAll(pins: ReadonlyMap<string, Pin>): void {
    if (pins.size === 0) return;
    makeFolders(folder);
    for (const { sha256, text } of pins.values()) {
      if (!existsSync(textPath(sha256))) replaceFile(textPath(sha256), text);
    }
    const added = [...pins].map(([path, { sha256 }]): [string, string] => [path, sha256]);
    const list = Object.fromEntries([...readList(), ...added]);
    replaceFile(listPath, JSON.stringify({ pins: list }, null, 2));
  }

  return {
    find(path) {
      const sha256 = readList().get(path);
      if (sha256 === undefined) return null;
      try {
        return { sha256, text: readRegularFileSync(textPath(sha256), MAX_BYTES).toString('utf8') };
      } catch {
        return 'unreadable';
      }
    },
    hashOf: (path) => readList().get(path) ?? null,
    keep: (path, pin) => keepAll(new Map([[path, pin]])),
    keepAll,
  };
}

function replaceFile(path: string, text: string): void {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  writeFileSync(temporary, text, { mode: 0o600 });
  renameSync(temporary, path);
}
