import type { ModelConnection, ModelProvider } from '../../../shared/model';

export type ConnectionProvider = Exclude<ModelProvider, 'guide'>;

/** A server that models can be asked on, without its key and without its models. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly provider: ConnectionProvider;
  readonly baseUrl: string;
  readonly origin: ModelConnection['origin'];
}
