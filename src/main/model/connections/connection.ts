import type { ModelConnection } from '../../../shared/settings/model';
import type { ServerProviderName } from '../../../shared/settings/provider-names';

/** A server that models can be asked on, without its key and without its models. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly provider: ServerProviderName;
  readonly baseUrl: string;
  readonly origin: ModelConnection['origin'];
}
