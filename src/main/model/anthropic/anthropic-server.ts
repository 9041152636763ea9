import type { ServerOptions } from '../backend-options';
import type { ModelServer } from '../transport/ask-server';

/** The version of the API, whose paths start with it, is left out of the address whether or not the user wrote it. */
export function anthropicServer({ connectionName, baseUrl, apiKey }: ServerOptions): ModelServer {
  return {
    connectionName,
    baseUrl: baseUrl.replace(/\/+$/, '').replace(/\/v1$/, ''),
    apiKey,
    keyHeader: 'x-api-key',
    headers: { 'anthropic-version': '2023-06-01' },
  };
}
