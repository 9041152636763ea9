import type { SearchableText } from './searchable-texts';

/** In characters: some hundred megabytes at most, and room for years of conversations. */
const CAPACITY = 40_000_000;

interface Cached {
  readonly key: string;
  readonly texts: readonly SearchableText[];
  readonly size: number;
}

export interface TextCache {
  /** Undefined if the conversation has changed since, or was not cached. */
  get(conversationId: string, key: string): readonly SearchableText[] | undefined;
  set(conversationId: string, key: string, texts: readonly SearchableText[]): void;
  delete(conversationId: string): void;
}

/** Caches the texts of the conversations that were searched last. */
export function createTextCache(capacity = CAPACITY): TextCache {
  const cached = new Map<string, Cached>();
  let total = 0;

  function remove(conversationId: string): void {
    total -= cached.get(conversationId)?.size ?? 0;
    cached.delete(conversationId);
  }

  return {
    get(conversationId, key) {
      const found = cached.get(conversationId);
      if (found?.key !== key) return undefined;
      // Moves it to the end, so that it is evicted last.
      cached.delete(conversationId);
      cached.set(conversationId, found);
      return found.texts;
    },
    set(conversationId, key, texts) {
      remove(conversationId);
      const size = texts.reduce(
        (sum, { text, folded }) => sum + text.length + (folded === text ? 0 : folded.length),
        0,
      );
      if (size > capacity) return;
      cached.set(conversationId, { key, texts, size });
      total += size;
      for (const oldest of cached.keys()) {
        if (total <= capacity) return;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
