import type { NewId } from '../base/clock';

/** Where a model is asked, and with what. */
export interface BackendOptions {
  /** As the user calls the server. */
  readonly connectionName: string;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** The variable of the environment that the key was taken from. */
  readonly keyVariable?: string;
  readonly model: string;
  readonly newId: NewId;
  /** The most that the model can give, in tokens. */
  readonly maxOutputTokens?: number;
}

export type ServerOptions = Pick<BackendOptions, 'connectionName' | 'baseUrl' | 'apiKey' | 'keyVariable'>;
