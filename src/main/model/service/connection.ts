import type { ModelConnection } from '../../../shared/model';
import type { ServerProviderName } from '../../../shared/provider-names';

export type ConnectionProvider = ServerProviderName;

/** A server that models can be asked on, without its key and without its models. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly provider: ConnectionProvider;
  readonly baseUrl: string;
  readonly origin: ModelConnection['origin'];
}
