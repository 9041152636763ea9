import type { EventSourceMessage } from 'eventsource-parser';
import type { ModelBackend, ModelChunk, ModelRequest } from '../backend';
import type { BackendOptions } from '../backend-options';
import { streamEvents } from '../transport/ask-server';
import { toModelError } from '../transport/to-model-error';
import { fallbackFormat, initialFormat } from './anthropic-format';
import { anthropicServer } from './anthropic-server';
import { readAnthropicEvents } from './read-anthropic-events';
import { toAnthropicRequest } from './to-anthropic-request';

/** Anthropic's Messages API and servers that are compatible with it. */
export function createAnthropicBackend(options: BackendOptions): ModelBackend {
  const { model, newId, connectionName: from, maxOutputTokens } = options;
  const server = anthropicServer(options);
  let form = initialFormat(maxOutputTokens);

  /** What a server objects to is left out from then on. */
  async function ask(request: ModelRequest): Promise<AsyncIterable<readonly EventSourceMessage[]>> {
    const { signal, onActivity } = request;
    for (;;) {
      const asked = form;
      try {
        const body = toAnthropicRequest(request, model, asked);
        return await streamEvents(server, { path: '/v1/messages', body, signal, onActivity });
      } catch (cause) {
        const next = fallbackFormat(asked, cause);
        if (next === null) throw cause;
        form = next;
      }
    }
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
    try {
      yield* readAnthropicEvents(await ask(request), { newId, from });
    } catch (cause) {
      request.signal.throwIfAborted();
      throw toModelError(cause, options);
    }
  }

  return {
    provider: 'anthropic',
    model,
    stream,
    // The API has no thinking after the beginning of an answer. Newer models refuse a beginning altogether.
    mayContinue: async ({ effort, thinkingTokens = 0 }) => effort === undefined && thinkingTokens <= 0,
  };
}
