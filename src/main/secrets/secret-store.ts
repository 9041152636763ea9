import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { messageOf } from '../../shared/text/message-of';
import { CommandFailure } from '../base/command-failure';
import { NewerDataError, versionOf } from '../storage/data-version';
import { describeWriteError } from '../storage/describe-write-error';
import { holdLock } from '../storage/hold-lock';
import { makeFolders } from '../storage/make-folders';
import { readSecretFile, type SecretEntries, type SecretEntry } from './read-secret-file';

/** Encrypts text so that only this user can decrypt it, by means of the platform. */
export interface SecretCodec {
  encrypt(text: string): Uint8Array;
  /** Throws if someone else encrypted it. */
  decrypt(bytes: Uint8Array): string;
}

export interface SecretStore {
  /** Whether new secrets are encrypted, or kept in a file that only its owner can read. */
  readonly kind: 'encrypted' | 'file';
  /** The ids of all stored secrets. */
  ids(): string[];
  get(id: string): string | null;
  set(id: string, value: string): void;
  delete(id: string): void;
}

/** A secret that can't be decrypted now is kept, but treated as missing until it is set again. */
export function createSecretStore(
  filePath: string,
  codec: SecretCodec | null,
  warn: (message: string) => void,
): SecretStore {
  let entries = readAtStart(filePath, warn);
  if (codec && [...entries.values()].some((entry) => 'plain' in entry)) encryptPlainOnes(codec);

  function change(edit: (entries: Map<string, SecretEntry>) => void): void {
    holdLock(`${filePath}.lock`, () => {
      const changed = new Map(readSecretFile(filePath, warn));
      edit(changed);
      write(changed);
      entries = changed;
    });
  }

  function write(changed: SecretEntries): void {
    try {
      makePrivateFolder(filePath);
      writeSecretFile(filePath, changed);
    } catch (cause) {
      const { message } = describeWriteError(cause, filePath, 'It');
      throw new CommandFailure('refused', `The key was not saved. ${message}`);
    }
  }

  /** Stored while the platform had no encryption. */
  function encryptPlainOnes(available: SecretCodec): void {
    try {
      change((changed) => {
        for (const [id, entry] of changed) {
          if ('plain' in entry) changed.set(id, encode(entry.plain, available));
        }
      });
    } catch (cause) {
      warn(`The API keys in ${filePath} couldn't be encrypted and were left unchanged: ${messageOf(cause)}`);
    }
  }

  return {
    kind: codec ? 'encrypted' : 'file',
    ids: () => [...entries.keys()],
    get(id) {
      const entry = entries.get(id);
      return entry === undefined ? null : decode(entry, codec);
    },
    set(id, value) {
      const entry = encode(value, codec);
      change((changed) => changed.set(id, entry));
    },
    delete(id) {
      if (entries.has(id)) change((changed) => changed.delete(id));
    },
  };
}

function readAtStart(filePath: string, warn: (message: string) => void): SecretEntries {
  try {
    return readSecretFile(filePath, warn);
  } catch (cause) {
    if (cause instanceof NewerDataError) throw cause;
    warn(messageOf(cause));
    return new Map();
  }
}

function encode(value: string, codec: SecretCodec | null): SecretEntry {
  if (!codec) return { plain: value };
  try {
    return { encrypted: Buffer.from(codec.encrypt(value)).toString('base64') };
  } catch {
    throw new CommandFailure(
      'refused',
      "The system couldn't encrypt the key, so it was not saved. Unlock the keyring, then try again",
    );
  }
}

function decode(entry: SecretEntry, codec: SecretCodec | null): string | null {
  if ('plain' in entry) return entry.plain;
  try {
    return codec?.decrypt(Buffer.from(entry.encrypted, 'base64')) ?? null;
  } catch {
    return null;
  }
}

/** Writes the file atomically, and never readable by others, even for a moment. */
function writeSecretFile(filePath: string, entries: SecretEntries): void {
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
function makePrivateFolder(filePath: string): void {
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
