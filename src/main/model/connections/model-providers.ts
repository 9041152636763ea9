import type { ServerProviderName } from '../../../shared/settings/provider-names';
import type { ModelBackend } from '../backend';
import type { BackendOptions } from '../backend-options';
import type { ListedModel, ListModelsOptions } from '../listed-model';

/** How the servers of one kind are spoken to. */
export interface ModelProviderFunctions {
  /** Loads the provider's library, so that it is not the server that is thought to be slow. */
  load?(): Promise<unknown>;
  create(options: BackendOptions): ModelBackend;
  list(options: ListModelsOptions): Promise<readonly ListedModel[]>;
}

export type ModelProviders = Readonly<Record<ServerProviderName, ModelProviderFunctions>>;
