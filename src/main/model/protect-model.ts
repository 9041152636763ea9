import type { KnownSecrets } from '../secrets/known-secrets';
import type { SecretStream } from '../secrets/secret-stream';
import type { ModelBackend, ModelChunk, ModelRequest } from './backend';
import type { ChosenModel } from './chosen-model';

/** Wraps a model so that it receives no known secret, and masks secrets that its server quotes. */
export function protectModel(model: ChosenModel, secrets: KnownSecrets): ChosenModel {
  return { ...model, backend: protectBackend(model.backend, secrets) };
}

function protectBackend(backend: ModelBackend, secrets: KnownSecrets): ModelBackend {
  async function* stream(request: ModelRequest): AsyncGenerator<ModelChunk> {
    const { system, messages, begun } = request;
    const asked = {
      ...request,
      system: secrets.maskText(system),
      messages: secrets.maskValue(messages),
      ...(begun === undefined ? {} : { begun: secrets.maskText(begun) }),
    };
    const streams = { text: secrets.createTextStream(), thinking: secrets.createTextStream() };
    for await (const chunk of backend.stream(asked)) {
      if (chunk.kind !== 'text' && chunk.kind !== 'thinking') {
        yield* restOf('thinking', streams.thinking);
        yield* restOf('text', streams.text);
        yield secrets.maskValue(chunk);
        continue;
      }
      const other = chunk.kind === 'text' ? 'thinking' : 'text';
      yield* restOf(other, streams[other]);
      const text = streams[chunk.kind].push(chunk.text);
      // A chunk may carry more than text, which has to arrive even if the text is held back.
      if (text !== '' || chunk.text === '' || 'signature' in chunk || 'redacted' in chunk) yield { ...chunk, text };
    }
  }
  return { ...backend, stream };
}

function* restOf(kind: 'text' | 'thinking', stream: SecretStream): Generator<ModelChunk> {
  const text = stream.end();
  if (text !== '') yield { kind, text };
}
