import type { ModelCatalogue, ModelProvider, ToolMode } from '../../../shared/settings/model';
import type { Clock, NewId } from '../../base/clock';
import type { SecretStore } from '../../secrets/secret-store';
import type { SettingsStore } from '../../storage/settings-store';
import type { ModelBackend } from '../backend';
import type { EnvironmentKeys } from './environment-keys';
import type { ModelProviders } from './model-providers';

/** The model for one run from the command line, instead of the default. Nothing of it is stored. */
export interface CommandLineModel {
  readonly provider: ModelProvider;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly toolMode?: ToolMode;
  /** In tokens. */
  readonly contextSize?: number;
}

/** How long servers have to answer, in milliseconds. */
export interface TimeLimits {
  readonly hosted: number;
  readonly local: number;
}

export interface ModelServiceDeps {
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly environment: EnvironmentKeys;
  readonly newId: NewId;
  readonly clock: Clock;
  readonly providers: ModelProviders;
  readonly guide: ModelBackend;
  /** Receives every key, so that it is masked wherever text is passed on. */
  readonly protectSecret?: (secret: string) => void;
  readonly onChange: (catalogue: ModelCatalogue) => void;
  readonly warn: (message: string) => void;
  readonly commandLine?: CommandLineModel;
  /** The local ports to search for servers; defaults to the usual ones. */
  readonly localPorts?: readonly number[];
  readonly timeLimits?: TimeLimits;
}
