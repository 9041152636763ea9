import { accessSync, constants, copyFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../shared/json/json';
import { messageOf } from '../../shared/text/message-of';
import { NewerDataError, refuseNewer, versionOf } from './data-version';
import { holdLock } from './hold-lock';
import { makeFolders } from './make-folders';
import { MAX_SMALL_FILE, readRegularFileSync } from './regular-file';

export interface KeyValueStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** The file couldn't be read, so its content is unknown. */
  readonly isReplaced?: boolean;
  /** The lock file that keeps other processes from writing meanwhile; undefined if there are none. */
  readonly lockPath?: string;
  /** Copies the file unchanged to a separate path and returns it; null if that isn't possible. */
  backUp?(): string | null;
}

/** Reads, changes and writes under a lock, so that no other change in between is lost. */
export function withoutOthers(store: KeyValueStore, work: () => void): void {
  if (store.lockPath === undefined) work();
  else holdLock(store.lockPath, work);
}

/** How a host opens the settings file; Electron brings electron-store, which is built on conf. */
export type OpenStore = (options: { cwd: string; name: string }) => KeyValueStore;

/** For read-only use: loading conf takes longer than reading the file. */
export const openToRead: OpenStore = ({ cwd, name }) => {
  const entries = readEntries(join(cwd, `${name}.json`));
  return {
    get: (key) => entries?.[key],
    set() {
      throw new Error('The settings were opened read-only');
    },
  };
};

/**
 * Opens the file whatever its state: problems with reading or saving are reported but don't prevent startup. Only a
 * file of a newer version does, because this version wouldn't understand the user's rules in it.
 */
export function openStoreSafely(
  open: OpenStore,
  options: { cwd: string; name: string },
  warn: (message: string) => void,
): KeyValueStore {
  const file = join(options.cwd, `${options.name}.json`);
  const isWritable = canWriteTo(options.cwd);
  if (!isWritable) {
    const advice = `Make ${options.cwd} writable, or set AINTERN_DATA to a writable folder, then restart AIntern`;
    warn(`Settings, keys and conversations can't be saved because ${options.cwd} isn't writable. ${advice}`);
  }
  let isReplaced = false;
  const store = openOrPutAside(open, { ...options, file }, (message) => {
    isReplaced = true;
    warn(message);
  });
  return {
    isReplaced,
    get: (key) => store.get(key),
    set(key, value) {
      // Another version may have written it since.
      refuseNewer(file, { version: store.get('version') }, 'settings');
      store.set(key, value);
      if (store.get('version') === undefined) store.set('version', versionOf('settings'));
    },
    lockPath: join(options.cwd, `${options.name}.lock`),
    backUp: () => backUp(file),
  };
}

function canWriteTo(folder: string): boolean {
  try {
    makeFolders(folder);
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Moves an unreadable file aside instead of overwriting it, since it may hold the user's rules. */
function openOrPutAside(
  open: OpenStore,
  options: { cwd: string; name: string; file: string },
  warn: (message: string) => void,
): KeyValueStore {
  const { file, cwd } = options;
  try {
    // The libraries would try forever to create a folder that can't be created.
    if (!statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${cwd} is not a folder`);
    if (isMadeOfEntries(file)) return open(options);
    const aside = asideOf(file);
    renameSync(file, aside);
    warn(
      `The settings and rules in ${file} can't be read. The file was moved to ${aside}, and AIntern starts with defaults`,
    );
    return open(options);
  } catch (cause) {
    if (cause instanceof NewerDataError) throw cause;
    warn(`The settings and rules in ${file} can't be opened, so AIntern starts with defaults: ${messageOf(cause)}`);
    return withoutFile(cause);
  }
}

/** Any other JSON would be treated as a file without entries, and overwritten. */
function isMadeOfEntries(file: string): boolean {
  return readEntries(file) !== null;
}

/** Empty if there is no file, null if it holds anything else. */
function readEntries(file: string): JsonObject | null {
  if (!existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(readRegularFileSync(file, MAX_SMALL_FILE).toString('utf8'));
    refuseNewer(file, value, 'settings');
    return isJsonObject(value) ? value : null;
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

/** Nothing can be saved; every attempt throws the reason. */
function withoutFile(cause: unknown): KeyValueStore {
  return {
    get: () => undefined,
    set() {
      throw cause;
    },
  };
}

function backUp(file: string): string | null {
  try {
    const copy = asideOf(file);
    copyFileSync(file, copy, constants.COPYFILE_EXCL);
    return copy;
  } catch {
    return null;
  }
}

function asideOf(file: string): string {
  return `${file}.unreadable-${Date.now()}`;
}
