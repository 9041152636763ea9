import type {
  ConnectionDraft,
  ConnectionTest,
  ModelCatalogue,
  ModelRef,
  ModelSettings,
} from '../../shared/settings/model';
import type { ChosenModel } from './chosen-model';

/** The available models and how to reach them. Keys leave it only for their own server. */
export interface ModelService {
  catalogue(): ModelCatalogue;
  /** Finds local servers and asks all servers for their models. */
  refresh(): Promise<ModelCatalogue>;
  /**
   * Returns the model with its current settings; null stands for the default. If it can't be used, throws an error that
   * says what to do.
   */
  choose(model: ModelRef | null): Promise<ChosenModel>;
  chooseDefault(model: ModelRef): ModelCatalogue;
  updateSettings(model: ModelRef, settings: ModelSettings): ModelCatalogue;
  saveConnection(draft: ConnectionDraft): Promise<ModelCatalogue>;
  removeConnection(connectionId: string): ModelCatalogue;
  testConnection(tested: { connectionId: string } | { draft: ConnectionDraft }): Promise<ConnectionTest>;
  dispose(): Promise<void>;
}
