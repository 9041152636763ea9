import type { ModelBackend, ModelChunk, ModelRequest } from '../backend';

export function askFor(request: Partial<ModelRequest> = {}): ModelRequest {
  return {
    system: 'Be brief',
    messages: [{ role: 'user', text: 'Hello' }],
    toolMode: 'native',
    tools: [],
    signal: new AbortController().signal,
    ...request,
  };
}

/** Returns all chunks, with adjacent text joined, because where it was split doesn't matter. */
export async function readChunks(backend: ModelBackend, request: ModelRequest = askFor()): Promise<ModelChunk[]> {
  const chunks: ModelChunk[] = [];
  for await (const chunk of backend.stream(request)) {
    const last = chunks.at(-1);
    if (chunk.kind === 'text' && last?.kind === 'text') {
      chunks[chunks.length - 1] = { kind: 'text', text: last.text + chunk.text };
    } else if (chunk.kind === 'thinking' && last?.kind === 'thinking') {
      chunks[chunks.length - 1] = { ...last, ...chunk, text: last.text + chunk.text };
    } else chunks.push(chunk);
  }
  return chunks;
}

/** Returns the error that a stream fails with; throws if it succeeds. */
export async function failureOf(backend: ModelBackend, request: ModelRequest = askFor()): Promise<unknown> {
  try {
    await readChunks(backend, request);
  } catch (cause) {
    return cause;
  }
  throw new Error('The answer came without a failure');
}
