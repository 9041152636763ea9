import OpenAI from 'openai';
import type { ServerOptions } from '../backend-options';
import type { LineReader } from '../transport/map-event-lines';
import { createModelFetch } from '../transport/model-fetch';
import { NO_TIME_LIMIT, PLACEHOLDER_KEY } from '../transport/sdk-settings';

/** Takes nothing from the environment: the key, the address and the headers are those of the connection. */
export function createOpenAiClient(options: ServerOptions, lines?: LineReader): OpenAI {
  const { connectionName, baseUrl, apiKey } = options;
  return new OpenAI({
    baseURL: baseUrl.replace(/\/+$/, ''),
    apiKey: PLACEHOLDER_KEY,
    fetch: createModelFetch({
      connectionName,
      baseUrl,
      apiKey,
      keyHeader: 'authorization',
      ...(lines ? { lines } : {}),
    }),
    maxRetries: 0,
    timeout: NO_TIME_LIMIT,
    logLevel: 'off',
  });
}
