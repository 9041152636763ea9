import { defaultSettings, type Settings, settingsSchema } from '../../shared/settings';
import { type KeyValueStore, withoutOthers } from './open-store';

export interface SettingsStore {
  read(): Settings;
  update(change: Partial<Settings>): Settings;
}

const KEY = 'settings';

/**
 * The file is read once, at the start: whatever is written into it while the app runs must not change what may run
 * without asking. `overrides` count for this process only and are never stored.
 */
export function createSettingsStore(store: KeyValueStore, overrides: Partial<Settings> = {}): SettingsStore {
  let current = readStored(store);
  return {
    read: () => ({ ...current, ...overrides }),
    update(change) {
      const settings = settingsSchema.parse({ ...current, ...change });
      withoutOthers(store, () => store.set(KEY, settings));
      current = settings;
      return { ...settings, ...overrides };
    },
  };
}

function readStored(store: KeyValueStore): Settings {
  const stored = store.get(KEY);
  const parsed = settingsSchema.safeParse({ ...defaultSettings, ...(typeof stored === 'object' ? stored : {}) });
  return parsed.success ? parsed.data : defaultSettings;
}
