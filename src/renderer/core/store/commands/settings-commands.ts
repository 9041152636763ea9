import type { StoreApi } from 'zustand/vanilla';
import type { CommandInput, CommandOutput } from '../../../../shared/contract/contract';
import type { Settings } from '../../../../shared/settings/settings';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState, SettingsRoute, SettingsSection } from '../app-state';
import { ready } from '../loadable';

type Change = CommandInput<'settings.update'>;

export interface SettingsCommands {
  /** Shown at once; rejects and reverts if main refuses it. */
  updateSettings(change: Change): Promise<void>;
  /** Main's settings; changes that it has not answered yet are shown on top. */
  receiveSettings(settings: Settings): void;
  /** Opens the settings; on close the focus returns to the opener. */
  showSettings(section: SettingsSection, openerId: string): void;
  showMcpServer(server: NonNullable<SettingsRoute['mcpServer']>, openerId: string): void;
  chooseSettings(section: SettingsSection): void;
  hideSettings(): void;
  /** For hosts that show notifications themselves; returns the outcome. */
  sendTestNotice(): Promise<CommandOutput<'notification.send-test'>>;
}

export function createSettingsCommands({
  store,
  client,
}: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): SettingsCommands {
  /** Changes that main has not answered yet, oldest first. Without them, quick changes would jump back and forth. */
  let waiting: readonly Change[] = [];
  let saved: Settings | null = null;

  function show(): void {
    if (saved) store.setState({ settings: ready(Object.assign({}, saved, ...waiting)) });
  }

  return {
    async updateSettings(change) {
      const { settings } = store.getState();
      if (waiting.length === 0 && settings.status === 'ready') saved = settings.value;
      waiting = [...waiting, change];
      show();
      try {
        saved = await client.call('settings.update', change);
      } finally {
        waiting = waiting.filter((other) => other !== change);
        show();
      }
    },

    receiveSettings(settings) {
      saved = settings;
      show();
    },

    showSettings(section, openerId) {
      store.setState({ settingsDialog: { section, modelsPlace: { kind: 'overview' }, openerId } });
    },

    showMcpServer(mcpServer, openerId) {
      store.setState({ settingsDialog: { section: 'mcp', modelsPlace: { kind: 'overview' }, mcpServer, openerId } });
    },

    chooseSettings(section) {
      store.setState(({ settingsDialog }) => ({ settingsDialog: settingsDialog && { ...settingsDialog, section } }));
    },

    sendTestNotice: () => client.call('notification.send-test', {}),

    hideSettings: () => store.setState({ settingsDialog: null }),
  };
}
