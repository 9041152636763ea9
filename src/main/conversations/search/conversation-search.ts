import { assertNever } from '../../../shared/assert-never';
import { type Conversation, foldLog } from '../conversation';
import type { ConversationCache } from '../conversation-cache';
import type { ConversationLibrary, LogStamp } from '../conversation-library';
import { type SearchResult, searchConversations } from './search-conversations';
import { type SearchableText, searchableTexts } from './searchable-texts';
import { createTextCache } from './text-cache';

export interface ConversationSearch {
  search(query: string, limit: number): Promise<SearchResult>;
  forget(conversationId: string): void;
}

/** Searches loaded conversations in memory and the rest in their logs; a log is only read again if it changed. */
export function createConversationSearch(library: ConversationLibrary, cache: ConversationCache): ConversationSearch {
  const textCache = createTextCache();

  async function textsOf(id: string): Promise<readonly SearchableText[] | undefined> {
    const entry = cache.look(id);
    switch (entry.kind) {
      case 'loaded':
        return textsInMemory(entry.conversation);
      case 'stored':
        return textsInLog(id, entry.stamp ?? (await library.stamp(id)));
      case 'elsewhere':
        // Another process writes to it, so it has changed since the last check.
        return textsInLog(id, await library.stamp(id));
      default:
        return assertNever(entry);
    }
  }

  function textsInMemory({ id, sequence, state }: Conversation): readonly SearchableText[] {
    const key = `${sequence} events`;
    const known = textCache.get(id, key);
    if (known) return known;
    const texts = searchableTexts(state);
    textCache.set(id, key, texts);
    return texts;
  }

  async function textsInLog(id: string, seen: LogStamp | null): Promise<readonly SearchableText[] | undefined> {
    const known = seen && textCache.get(id, keyOf(seen));
    if (known) return known;
    const read = await library.read(id);
    if (!read) return undefined;
    const texts = searchableTexts((await foldLog(read.events)).state);
    textCache.set(id, keyOf(read.stamp), texts);
    return texts;
  }

  return {
    search: (query, limit) =>
      searchConversations(query, limit, {
        conversations: cache.list(),
        // One unreadable conversation must not keep the others from being found.
        textsOf: async (id) => (cache.has(id) ? textsOf(id).catch(() => undefined) : undefined),
      }),
    forget: (id) => textCache.delete(id),
  };
}

function keyOf({ size, mtime }: LogStamp): string {
  return `${size} ${mtime}`;
}
