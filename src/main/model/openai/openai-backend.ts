import type OpenAI from 'openai';
import type { ModelBackend, ModelChunk, ModelRequest } from '../backend';
import type { BackendOptions } from '../backend-options';
import type { LineReader } from '../transport/map-event-lines';
import { toModelError } from '../transport/to-model-error';
import { watchActivity } from '../transport/watch-activity';
import { createOpenAiClient } from './openai-client';
import { fallbackFormat, initialFormat } from './openai-format';
import { readOpenAiChunks } from './read-openai-chunks';
import { toOpenAiRequest } from './to-openai-request';

/** OpenAI, and every server that speaks as it does. */
export function createOpenAiBackend(options: BackendOptions): ModelBackend {
  const { model, newId, connectionName: from, baseUrl } = options;
  let form = initialFormat(baseUrl);

  /** What a server objects to is left out from then on. */
  async function ask(client: OpenAI, request: ModelRequest): Promise<AsyncIterable<unknown>> {
    for (;;) {
      const asked = form;
      try {
        return await client.chat.completions.create(toOpenAiRequest(request, model, asked), { signal: request.signal });
      } catch (cause) {
        const next = fallbackFormat(asked, cause);
        if (next === null) throw cause;
        form = next;
      }
    }
  }

  async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
    const done = createDoneDetector();
    try {
      const chunks = await ask(createOpenAiClient(options, watchActivity(done, request.onActivity)), request);
      yield* readOpenAiChunks(chunks, { newId, from, isDone: done.isOver });
    } catch (cause) {
      request.signal.throwIfAborted();
      throw toModelError(cause, options);
    }
  }

  return { provider: 'openai', model, stream };
}

/** The SDK keeps to itself whether the stream was ended by its last word or only stopped coming. */
function createDoneDetector(): LineReader {
  let isDone = false;
  return {
    read(line) {
      if (/^data:\s*\[DONE\]/.test(line)) isDone = true;
      return line;
    },
    isOver: () => isDone,
  };
}
