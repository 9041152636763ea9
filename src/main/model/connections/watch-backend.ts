import type { ModelBackend } from '../backend';
import { ModelError } from '../model-error';

interface BackendListener {
  onLost(message: string): void;
  onAnswer(): void;
}

/** A run is often the first to notice that a server is gone or back. */
export function watchBackend(backend: ModelBackend, { onLost, onAnswer }: BackendListener): ModelBackend {
  return {
    ...backend,
    async *stream(request) {
      let hasAnswered = false;
      try {
        for await (const chunk of backend.stream(request)) {
          if (!hasAnswered) onAnswer();
          hasAnswered = true;
          yield chunk;
        }
      } catch (cause) {
        if (cause instanceof ModelError && cause.kind === 'unreachable') onLost(cause.message);
        throw cause;
      }
    },
  };
}
