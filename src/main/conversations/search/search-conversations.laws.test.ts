import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { foldText } from './fold-text';
import { type SearchedConversations, searchConversations } from './search-conversations';

const words = fc.array(fc.constantFrom('Blue', 'réd', 'green', 'x'), { maxLength: 4 }).map((list) => list.join(' '));

/** Conversations, newest first, none of whose texts is newer than the conversation itself. */
const arbitraryLibrary = fc
  .array(
    fc.record({
      title: words,
      updatedAt: fc.nat(20),
      texts: fc.array(fc.record({ text: words, age: fc.nat(20) }), { maxLength: 4 }),
      isGone: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map((list) => list.toSorted((a, b) => b.updatedAt - a.updatedAt))
  .map((list): SearchedConversations => {
    const summaries = list.map(
      ({ title, updatedAt }, index): ConversationSummary => ({
        ...{ id: String(index), title, workspacePath: '/w', createdAt: 0, updatedAt },
        ...{ state: 'idle', activity: null, mode: 'ask', isElsewhere: false, isPinned: false, isArchived: false },
      }),
    );
    return {
      conversations: summaries,
      textsOf: async (id) => {
        const found = list[Number(id)];
        if (!found || found.isGone) return undefined;
        return found.texts.map(({ text, age }, index) => ({
          ...{ id: `${id}-${index}`, at: found.updatedAt - age, text, folded: foldText(text) },
        }));
      },
    };
  });

describe('searching conversations', () => {
  it('finds what holds all words and nothing else, titles first, the newest first', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLibrary, async (library) => {
        const { hits, isComplete } = await searchConversations('RED blue', 1_000, library);
        const holds = (text: string) => ['red', 'blue'].every((word) => foldText(text).includes(word));
        const all = await Promise.all(
          library.conversations.map(async (conversation) =>
            ((await library.textsOf(conversation.id)) ?? []).map((text) => ({ ...text, conversation })),
          ),
        );
        const texts = all.flat().filter(({ text }) => holds(text));
        const titles = library.conversations.filter(({ title }) => holds(title));
        expect(isComplete).toBe(true);
        expect(hits.slice(0, titles.length).map(({ conversation, messageId }) => [conversation, messageId])).toEqual(
          titles.map((conversation) => [conversation, undefined]),
        );
        const found = hits.slice(titles.length);
        expect(found.map(({ at }) => at)).toEqual(texts.map(({ at }) => at).toSorted((a, b) => b - a));
        expect(found.map(({ messageId }) => messageId).toSorted()).toEqual(texts.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('gives the first of them where there is a limit, and says whether those are all', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryLibrary, fc.integer({ min: 1, max: 12 }), async (library, limit) => {
        const all = await searchConversations('x', 1_000, library);
        const some = await searchConversations('x', limit, library);
        expect(some.isComplete).toBe(all.hits.length <= limit);
        expect(some.hits.map(({ at }) => at)).toEqual(all.hits.slice(0, limit).map(({ at }) => at));
      }),
    );
  });
});
