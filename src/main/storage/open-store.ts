import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';

export interface KeyValueStore {
  get(key: string): unknown;
  set(key: string, value: unknown): void;
}

/** How a host opens the settings file; Electron brings electron-store, which is conf underneath. */
export type OpenStore = (options: { cwd: string; name: string }) => KeyValueStore;

export const openConf: OpenStore = ({ cwd, name }) =>
  new Conf<Record<string, unknown>>({ cwd, configName: name, projectName: 'aintern', configFileMode: 0o600 });

/** A file that cannot be read is put aside, not overwritten: it may hold the user's rules. */
export function openStoreSafely(
  open: OpenStore,
  options: { cwd: string; name: string },
  warn: (message: string) => void,
): KeyValueStore {
  mkdirSync(options.cwd, { recursive: true, mode: 0o700 });
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
