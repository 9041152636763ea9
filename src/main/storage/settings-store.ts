import { autoApproveLevels, modeForLevel } from '../../shared/settings/approval-mode';
import { defaultSettings, type Settings, settingsSchema } from '../../shared/settings/settings';
import { CommandFailure } from '../base/command-failure';
import { describeWriteError } from './describe-write-error';
import { type KeyValueStore, withoutOthers } from './open-store';

export interface SettingsStore {
  read(): Settings;
  /** If the settings can't be saved, throws an error in words for the user and leaves them unchanged. */
  update(change: Partial<Settings>): Settings;
}

export interface SettingsOptions {
  /** Apply to this process only and are never stored. */
  readonly overrides?: Partial<Settings>;
  warn?(message: string): void;
}

const KEY = 'settings';

/** The file is read once, at startup: edits to it while the app runs must not change what may run without approval. */
export function createSettingsStore(
  store: KeyValueStore,
  { overrides = {}, warn }: SettingsOptions = {},
): SettingsStore {
  let current = readStored(store, warn);
  return {
    read: () => ({ ...current, ...overrides }),
    update(change) {
      const settings = settingsSchema.parse({ ...current, ...change });
      try {
        withoutOthers(store, () => store.set(KEY, settings));
      } catch (cause) {
        const { message } = describeWriteError(cause, store.lockPath ?? '', 'They');
        throw new CommandFailure('refused', `The settings were not saved. ${message}`);
      }
      current = settings;
      return { ...settings, ...overrides };
    },
  };
}

/** Turns the risk level of older settings into the mode that runs the same calls. */
function withMode(stored: NonNullable<unknown>): NonNullable<unknown> {
  if (typeof stored !== 'object' || !('autoApproveUpTo' in stored)) return stored;
  const { autoApproveUpTo, ...rest } = stored;
  const level = autoApproveLevels.find((known) => known === autoApproveUpTo);
  return { approvalMode: level === undefined ? 'ask' : modeForLevel(level), ...rest };
}

/** Ignores invalid values and keeps the rest. */
function readStored(store: KeyValueStore, warn: SettingsOptions['warn']): Settings {
  // The lost mode is unknown, so fall back to the narrowest one that can change anything.
  const careful = { approvalMode: 'ask' };
  const stored = withMode(store.get(KEY) ?? (store.isReplaced ? careful : {}));
  const whole = settingsSchema.safeParse({ ...defaultSettings, ...(typeof stored === 'object' ? stored : {}) });
  if (whole.success && typeof stored === 'object') return whole.data;
  const wrong = new Set(whole.error?.issues.map(({ path }) => path[0]));
  const usable = Object.entries(typeof stored === 'object' ? stored : {}).filter(([name]) => !wrong.has(name));
  const copy = store.backUp?.() ?? null;
  const names = wrong.size > 0 ? `: ${[...wrong].map(String).join(', ')}` : '';
  const kept = copy === null ? '' : ` The previous file was saved as ${copy}`;
  warn?.(`Some settings were invalid and were reset to their defaults${names}.${kept}`);
  const mode = wrong.has('approvalMode') ? careful : {};
  return settingsSchema.parse({ ...defaultSettings, ...mode, ...Object.fromEntries(usable) });
}
