import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { holdLock } from './hold-lock';

export interface KeyValueStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
  /** The file that keeps other processes from writing meanwhile; none where there are no others. */
  readonly lockPath?: string;
}

/** Reads, changes and writes with nobody else's change in between, which would be lost. */
export function withoutOthers(store: KeyValueStore, work: () => void): void {
  if (store.lockPath === undefined) work();
  else holdLock(store.lockPath, work);
}

/** How a host opens the settings file; Electron brings electron-store, which is conf underneath. */
export type OpenStore = (options: { cwd: string; name: string }) => KeyValueStore;

export const openConf: OpenStore = ({ cwd, name }) =>
  new Conf<Record<string, unknown>>({ cwd, configName: name, projectName: 'aintern', configFileMode: 0o600 });

export function openStoreSafely(
  open: OpenStore,
  options: { cwd: string; name: string },
  warn: (message: string) => void,
): KeyValueStore {
  mkdirSync(options.cwd, { recursive: true, mode: 0o700 });
  const store = openOrPutAside(open, options, warn);
  return {
    get: (key) => store.get(key),
    set: (key, value) => store.set(key, value),
    lockPath: join(options.cwd, `${options.name}.lock`),
  };
}

/** A file that cannot be read is put aside, not overwritten: it may hold the user's rules. */
function openOrPutAside(
  open: OpenStore,
  options: { cwd: string; name: string },
  warn: (message: string) => void,
): KeyValueStore {
  try {
    return open(options);
  } catch (cause) {
    const file = join(options.cwd, `${options.name}.json`);
    if (!existsSync(file)) throw cause;
    const aside = `${file}.unreadable-${Date.now()}`;
    renameSync(file, aside);
    warn(`The settings and rules in ${file} cannot be read: put aside as ${aside}, starting with none`);
    return open(options);
  }
}
