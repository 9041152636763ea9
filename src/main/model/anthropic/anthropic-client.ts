import Anthropic from '@anthropic-ai/sdk';
import type { ServerOptions } from '../backend-options';
import type { LineReader } from '../transport/map-event-lines';
import { createModelFetch } from '../transport/model-fetch';
import { NO_TIME_LIMIT, PLACEHOLDER_KEY } from '../transport/sdk-settings';

/** Takes nothing from the environment: the key, the address and the headers are those of the connection. */
export function createAnthropicClient(options: ServerOptions, lines?: LineReader): Anthropic {
  const { connectionName, baseUrl, apiKey } = options;
  return new Anthropic({
    // The SDK adds the version of the API by itself.
    baseURL: baseUrl.replace(/\/+$/, '').replace(/\/v1$/, ''),
    apiKey: PLACEHOLDER_KEY,
    fetch: createModelFetch({ connectionName, baseUrl, apiKey, keyHeader: 'x-api-key', ...(lines ? { lines } : {}) }),
    maxRetries: 0,
    timeout: NO_TIME_LIMIT,
    logLevel: 'off',
    openTelemetry: false,
  });
}
