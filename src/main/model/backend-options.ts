import type { NewId } from '../base/clock';

/** Which server to send requests to, and how. */
export interface BackendOptions {
  /** The user's name for the server. */
  readonly connectionName: string;
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** The environment variable that the key came from. */
  readonly keyVariable?: string;
  readonly model: string;
  readonly newId: NewId;
  /** The longest answer that the model can give, in tokens. */
  readonly maxOutputTokens?: number;
}

export type ServerOptions = Pick<BackendOptions, 'connectionName' | 'baseUrl' | 'apiKey' | 'keyVariable'>;
