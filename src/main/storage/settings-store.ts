import { defaultSettings, type Settings, settingsSchema } from '../../shared/settings';
import type { KeyValueStore } from './open-store';

export interface SettingsStore {
  read(): Settings;
  update(change: Partial<Settings>): Settings;
}

const KEY = 'settings';

/** `overrides` count for this process only and are never stored. */
export function createSettingsStore(store: KeyValueStore, overrides: Partial<Settings> = {}): SettingsStore {
  function readStored(): Settings {
    const stored = store.get(KEY);
    const parsed = settingsSchema.safeParse({ ...defaultSettings, ...(typeof stored === 'object' ? stored : {}) });
    return parsed.success ? parsed.data : defaultSettings;
  }
  return {
    read: () => ({ ...readStored(), ...overrides }),
    update(change) {
      const settings = settingsSchema.parse({ ...readStored(), ...change });
      store.set(KEY, settings);
      return { ...settings, ...overrides };
    },
  };
}
