import type { StoreApi } from 'zustand/vanilla';
import type { CommandInput } from '../../../../shared/contract/contract';
import type {
  ConnectionDraft,
  ConnectionTest,
  ModelCatalogue,
  ModelRef,
  ModelSettings,
} from '../../../../shared/settings/model';
import type { ReasoningEffort } from '../../../../shared/settings/reasoning-effort';
import type { CommandClient } from '../../bridge/command-client';
import type { AppState, ModelsRoute } from '../app-state';
import { ready } from '../loadable';

export interface ModelCommands {
  /** Queries all servers again, and looks for new ones on this machine. */
  refreshModels(): Promise<void>;
  /** For the open conversation or, if there is none, for the one that the next message starts. */
  chooseModel(model: ModelRef): Promise<void>;
  /** The same, for how much it thinks; null leaves it to the model. */
  chooseEffort(effort: ReasoningEffort | null): Promise<void>;
  chooseDefaultModel(model: ModelRef): Promise<void>;
  updateModelSettings(model: ModelRef, settings: ModelSettings): Promise<void>;
  saveConnection(draft: ConnectionDraft): Promise<ModelCatalogue>;
  removeConnection(connectionId: string): Promise<void>;
  testConnection(tested: CommandInput<'connection.test'>): Promise<ConnectionTest>;
  /** Opens the settings at models and keys; on close the focus returns to the opener. */
  showModels(place: ModelsRoute, openerId: string): void;
  moveInModels(place: ModelsRoute): void;
}

export function createModelCommands({
  store,
  client,
}: {
  readonly store: StoreApi<AppState>;
  readonly client: CommandClient;
}): ModelCommands {
  async function keep(asked: Promise<ModelCatalogue>): Promise<ModelCatalogue> {
    const catalogue = await asked;
    store.setState({ models: ready(catalogue) });
    return catalogue;
  }

  return {
    async refreshModels() {
      await keep(client.call('model.list', { refresh: true }));
    },

    async chooseModel(model) {
      const { open } = store.getState();
      if (open) await client.call('conversation.choose-model', { conversationId: open.id, model });
      else store.setState({ nextModel: model });
    },

    async chooseEffort(effort) {
      const { open } = store.getState();
      if (open) await client.call('conversation.choose-effort', { conversationId: open.id, effort });
      else store.setState({ nextEffort: effort });
    },

    async chooseDefaultModel(model) {
      await keep(client.call('model.choose-default', { model }));
    },

    async updateModelSettings(model, settings) {
      await keep(client.call('model.update-settings', { model, settings }));
    },

    saveConnection: (draft) => keep(client.call('connection.save', draft)),

    async removeConnection(connectionId) {
      await keep(client.call('connection.remove', { connectionId }));
    },

    testConnection: (tested) => client.call('connection.test', tested),

    showModels(modelsPlace, openerId) {
      store.setState({ settingsDialog: { section: 'models', modelsPlace, openerId } });
    },

    moveInModels(modelsPlace) {
      store.setState(({ settingsDialog }) => ({
        settingsDialog: settingsDialog && { ...settingsDialog, modelsPlace },
      }));
    },
  };
}
