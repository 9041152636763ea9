import type { EventSourceMessage } from 'eventsource-parser';
import type { ModelBackend, ModelChunk, ModelRequest } from '../backend';
import type { BackendOptions } from '../backend-options';
import { type ModelServer, streamEvents } from '../transport/ask-server';
import { toModelError } from '../transport/to-model-error';
import { continuationAt } from './continuation';
import { fallbackFormat, initialFormat } from './openai-format';
import { readOpenAiChunks } from './read-openai-chunks';
import { toOpenAiRequest } from './to-openai-request';

/** OpenAI and all compatible servers. */
export function createOpenAiBackend(options: BackendOptions): ModelBackend {
  const { model, newId, connectionName: from, baseUrl } = options;
  const server: ModelServer = { ...options, keyHeader: 'authorization' };
  const continuation = continuationAt(baseUrl);
  let form = initialFormat(baseUrl);

  /** What a server objects to is left out from then on. */
  async function ask(
    request: ModelRequest,
    isLast: (event: EventSourceMessage) => boolean,
  ): Promise<AsyncIterable<readonly EventSourceMessage[]>> {
    const { signal, onActivity } = request;
    for (;;) {
      const asked = form;
      try {
        const body = toOpenAiRequest(request, model, asked, continuation);
        return await streamEvents(server, { path: '/chat/completions', body, signal, onActivity, isLast });
      } catch (cause) {
        const next = fallbackFormat(asked, cause);
        if (next === null) throw cause;
        form = next;
      }
    }
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
    let isDone = false;
    function isLast({ data }: EventSourceMessage): boolean {
      isDone = data.startsWith('[DONE]');
      return isDone;
    }
    try {
      yield* readOpenAiChunks(await ask(request, isLast), { newId, from, isDone: () => isDone });
    } catch (cause) {
      request.signal.throwIfAborted();
      throw toModelError(cause, options);
    }
  }

  return { provider: 'openai', model, stream, mayContinue: async () => continuation !== null };
}
