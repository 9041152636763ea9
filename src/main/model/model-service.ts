import type {
  ConnectionDraft,
  ConnectionTest,
  ModelCatalogue,
  ModelRef,
  ModelSettings,
} from '../../shared/settings/model';
import type { ChosenModel } from './chosen-model';

/** The models that can be asked, and how. Keys go in here and never come out but to their own server. */
export interface ModelService {
  catalogue(): ModelCatalogue;
  /** Looks for servers on this machine and asks all of them for their models. */
  refresh(): Promise<ModelCatalogue>;
  /** The model as it is set up now; null stands for the default. Throws where it cannot be asked, with what to do. */
  choose(model: ModelRef | null): Promise<ChosenModel>;
  chooseDefault(model: ModelRef): ModelCatalogue;
  updateSettings(model: ModelRef, settings: ModelSettings): ModelCatalogue;
  saveConnection(draft: ConnectionDraft): Promise<ModelCatalogue>;
  removeConnection(connectionId: string): ModelCatalogue;
  testConnection(tested: { connectionId: string } | { draft: ConnectionDraft }): Promise<ConnectionTest>;
  dispose(): Promise<void>;
}
