import { chmodSync, constants, lstatSync, renameSync } from 'node:fs';
import { z } from 'zod';
import { CommandFailure } from '../base/command-failure';
import { NewerDataError, refuseNewer } from '../storage/data-version';
import { MAX_SMALL_FILE, readRegularFileSync } from '../storage/regular-file';

const entrySchema = z.union([z.object({ encrypted: z.string() }), z.object({ plain: z.string() })]);
const fileSchema = z.object({ version: z.literal(1), keys: z.record(z.string(), entrySchema) });

export type SecretEntry = z.infer<typeof entrySchema>;
export type SecretEntries = ReadonlyMap<string, SecretEntry>;

/** Others may have been able to read the file before; this mode prevents it. */
const PRIVATE = 0o600;
const OTHERS = 0o077;

/** Moves an unreadable file aside, and refuses one that links elsewhere. */
export function readSecretFile(filePath: string, warn: (message: string) => void): SecretEntries {
  const text = readPrivately(filePath);
  if (text === null) return new Map();
  const entries = parse(text, filePath);
  if (entries) return entries;
  const aside = `${filePath}.unreadable-${Date.now()}`;
  renameSync(filePath, aside);
  warn(
    `The API keys in ${filePath} can't be read. The file was moved to ${aside}. Enter them again in Settings › Models and keys`,
  );
  return new Map();
}

function readPrivately(filePath: string): string | null {
  const found = lstatSync(filePath, { throwIfNoEntry: false });
  if (found === undefined) return null;
  if (!found.isFile()) {
    throw new CommandFailure(
      'refused',
      `${filePath} is not a regular file, so keys can't be stored there. Remove it first`,
    );
  }
  if ((found.mode & OTHERS) !== 0) chmodSync(filePath, PRIVATE);
  return readRegularFileSync(filePath, MAX_SMALL_FILE, constants.O_NOFOLLOW ?? 0).toString('utf8');
}

function parse(text: string, filePath: string): SecretEntries | null {
  try {
    const value: unknown = JSON.parse(text);
    refuseNewer(filePath, value, 'keys');
    return new Map(Object.entries(fileSchema.parse(value).keys));
  } catch (cause) {
    if (cause instanceof NewerDataError) throw cause;
    return null;
  }
}
