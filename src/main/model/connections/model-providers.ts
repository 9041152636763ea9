import type { ServerProviderName } from '../../../shared/settings/provider-names';
import type { ModelBackend } from '../backend';
import type { BackendOptions } from '../backend-options';
import type { ListedModel, ListModelsOptions } from '../listed-model';

/** How to talk to servers of one kind. */
export interface ModelProviderFunctions {
  /** Loads the provider's library, so that the loading time doesn't count as the server's. */
  load?(): Promise<unknown>;
  create(options: BackendOptions): ModelBackend;
  list(options: ListModelsOptions): Promise<readonly ListedModel[]>;
}

export type ModelProviders = Readonly<Record<ServerProviderName, ModelProviderFunctions>>;
