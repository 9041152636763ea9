import type { ModelConnection } from '../../../shared/settings/model';
import type { ServerProviderName } from '../../../shared/settings/provider-names';

/** A model server, without its key and its models. */
export interface Connection {
  readonly id: string;
  readonly name: string;
  readonly provider: ServerProviderName;
  readonly baseUrl: string;
  readonly origin: ModelConnection['origin'];
}
