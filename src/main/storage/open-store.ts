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
  /** The file that keeps other processes from writing meanwhile; none where there are no others. */
  readonly lockPath?: string;
  /** Copies the file as it is to a place of its own and says where; null where that is not possible. */
  backUp?(): string | null;
}

/** Reads, changes and writes with nobody else's change in between, which would be lost. */
export function withoutOthers(store: KeyValueStore, work: () => void): void {
  if (store.lockPath === undefined) work();
  else holdLock(store.lockPath, work);
}

/** How a host opens the settings file; Electron brings electron-store, which is conf underneath. */
export type OpenStore = (options: { cwd: string; name: string }) => KeyValueStore;

/** For those who change nothing: conf takes longer to load than the file takes to read. */
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
 * Opens the file whatever is in it and around it: what cannot be read or kept is said, and no reason not to start. Only a
 * file of a newer version is: this one would not know the user's rules in it.
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
  const store = openOrPutAside(open, { ...options, file }, warn);
  return {
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

/** A file that cannot be read is put aside, not overwritten: it may hold the user's rules. */
function openOrPutAside(
  open: OpenStore,
  options: { cwd: string; name: string; file: string },
  warn: (message: string) => void,
): KeyValueStore {
  const { file, cwd } = options;
  try {
    // The libraries would try for ever to make a folder that cannot be made.
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

/** Anything else that is JSON would be taken for a file without entries, and overwritten. */
function isMadeOfEntries(file: string): boolean {
  return readEntries(file) !== null;
}

/** None where there is no file, and null where it holds anything else. */
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

/** Nothing can be kept, and whoever tries is told why. */
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
