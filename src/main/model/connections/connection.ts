import type { ModelConnection } from '../../../shared/settings/model';
import type { ServerProviderName } from '../../../shared/settings/provider-names';

export type ConnectionProvider = ServerProviderName;

/** A server that models can be asked on, without its key and without its models. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly provider: ConnectionProvider;
  readonly baseUrl: string;
  readonly origin: ModelConnection['origin'];
}
