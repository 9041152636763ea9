import type { ConversationHit, ConversationSummary } from '../../../shared/contract/descriptions';
import { createTimeSlice } from '../../base/create-time-slice';
import { excerptOf } from './excerpt-of';
import { foldText } from './fold-text';
import { parseQuery } from './parse-query';
import type { SearchableText } from './searchable-texts';

export interface SearchedConversations {
  /** Newest first. */
  readonly conversations: readonly ConversationSummary[];
  /** Undefined if it no longer exists. */
  textsOf(conversationId: string): Promise<readonly SearchableText[] | undefined>;
}

export interface SearchResult {
  hits: ConversationHit[];
  isComplete: boolean;
}

interface Found {
  readonly conversation: ConversationSummary;
  readonly text: SearchableText;
}

/** Titles first, then messages and calls; newest first in each group. */
export async function searchConversations(
  query: string,
  limit: number,
  { conversations, textsOf }: SearchedConversations,
): Promise<SearchResult> {
  const terms = parseQuery(query);
  if (terms.length === 0) return { hits: [], isComplete: true };
  const titles = conversations.filter(({ title }) => holdsAll(foldText(title), terms));
  const room = limit - titles.length;
  const found = room < 0 ? [] : await findTexts(terms, room, { conversations, textsOf });
  const hits = [
    ...titles.map((conversation) => titleHit(conversation, terms)),
    ...found.map((one) => textHit(one, terms)),
  ];
  return { hits: hits.slice(0, limit), isComplete: hits.length <= limit };
}

/** Returns as many as there is room for, and one more if there is one. */
async function findTexts(
  terms: readonly string[],
  room: number,
  { conversations, textsOf }: SearchedConversations,
): Promise<Found[]> {
  let found: Found[] = [];
  const turns = createTimeSlice();
  for (const conversation of conversations) {
    // Nothing in a conversation is newer than the conversation itself.
    const last = found[room];
    if (last && last.text.at >= conversation.updatedAt) break;
    const texts = (await textsOf(conversation.id)) ?? [];
    const holding = texts.filter(({ folded }) => holdsAll(folded, terms));
    if (holding.length > 0) {
      found = [...found, ...holding.map((text) => ({ conversation, text }))]
        .sort((a, b) => b.text.at - a.text.at)
        .slice(0, room + 1);
    }
    if (turns.isOver()) await turns.next();
  }
  return found;
}

function holdsAll(folded: string, terms: readonly string[]): boolean {
  return terms.every((term) => folded.includes(term));
}

function titleHit(conversation: ConversationSummary, terms: readonly string[]): ConversationHit {
  return { conversation, ...excerptOf(conversation.title, terms), at: conversation.updatedAt };
}

function textHit({ conversation, text }: Found, terms: readonly string[]): ConversationHit {
  return { conversation, messageId: text.id, ...excerptOf(text.text, terms), at: text.at };
}
