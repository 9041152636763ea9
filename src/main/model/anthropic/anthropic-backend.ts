import type Anthropic from '@anthropic-ai/sdk';
import type { ModelBackend, ModelChunk, ModelRequest } from '../backend';
import type { BackendOptions } from '../backend-options';
import type { LineReader } from '../transport/map-event-lines';
import { toModelError } from '../transport/to-model-error';
import { watchActivity } from '../transport/watch-activity';
import { createAnthropicClient } from './anthropic-client';
import { fallbackFormat, initialFormat } from './anthropic-format';
import { readAnthropicEvents } from './read-anthropic-events';
import { toAnthropicRequest } from './to-anthropic-request';

/** Anthropic's Messages API, and servers that speak as it does. */
export function createAnthropicBackend(options: BackendOptions): ModelBackend {
  const { model, newId, connectionName: from, maxOutputTokens } = options;
  let form = initialFormat(maxOutputTokens);

  /** What a server objects to is left out from then on. */
  async function ask(client: Anthropic, request: ModelRequest): Promise<AsyncIterable<unknown>> {
    for (;;) {
      const asked = form;
      try {
        return await client.messages.create(toAnthropicRequest(request, model, asked), { signal: request.signal });
      } catch (cause) {
        const next = fallbackFormat(asked, cause);
        if (next === null) throw cause;
        form = next;
      }
    }
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
    try {
      const lines = watchActivity(createEventNamer(), request.onActivity);
      const events = await ask(createAnthropicClient(options, lines), request);
      yield* readAnthropicEvents(events, { newId, from });
    } catch (cause) {
      request.signal.throwIfAborted();
      throw toModelError(cause, options);
    }
  }

  return { provider: 'anthropic', model, stream };
}

/** The SDK passes over events without a name. Some servers leave it out, because the data says it too. */
function createEventNamer(): LineReader {
  let hasName = false;
  return {
    read(line) {
      if (line === '') hasName = false;
      if (line.startsWith('event:')) hasName = true;
      if (hasName || !/^data:\s*\{/.test(line)) return line;
      hasName = true;
      return `event: message\n${line}`;
    },
    isOver: () => false,
  };
}
