import { foldLog } from '../conversation';
import type { ConversationCache } from '../conversation-cache';
import type { ConversationLibrary } from '../conversation-library';
import { type SearchResult, searchConversations } from './search-conversations';
import { type SearchableText, searchableTexts } from './searchable-texts';
import { createTextCache } from './text-cache';

export interface ConversationSearch {
  search(query: string, limit: number): Promise<SearchResult>;
  forget(conversationId: string): void;
}

/** Searches what is in memory as it is, and the rest in its logs, each of which is read once as long as it stays the same. */
export function createConversationSearch(library: ConversationLibrary, shelf: ConversationCache): ConversationSearch {
  const cache = createTextCache();

  async function textsOf(id: string): Promise<readonly SearchableText[] | undefined> {
    const { loaded, stamp, elsewhere } = shelf.look(id);
    if (loaded) {
      const key = `${loaded.sequence} events`;
      const known = cache.get(id, key);
      if (known) return known;
      const texts = searchableTexts(loaded.state);
      cache.set(id, key, texts);
      return texts;
    }
    // Where another process writes to it, it has changed since it was looked at.
    const seen = elsewhere ? await library.stamp(id) : (stamp ?? (await library.stamp(id)));
    const known = seen && cache.get(id, `${seen.size} ${seen.mtime}`);
    if (known) return known;
    const read = await library.read(id);
    if (!read) return undefined;
    const texts = searchableTexts((await foldLog(read.events)).state);
    cache.set(id, `${read.stamp.size} ${read.stamp.mtime}`, texts);
    return texts;
  }

  return {
    search: (query, limit) =>
      searchConversations(query, limit, {
        conversations: shelf.list(),
        // One that cannot be read must not keep the others from being found.
        textsOf: async (id) => (shelf.has(id) ? textsOf(id).catch(() => undefined) : undefined),
      }),
    forget: (id) => cache.delete(id),
  };
}
