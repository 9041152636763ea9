import type { ConversationHit } from '../../../shared/contract/descriptions';

/** The hits of one conversation. */
export interface HitGroup {
  readonly conversation: ConversationHit['conversation'];
  /** The match in its title, if there is one. */
  readonly title: ConversationHit | null;
  readonly hits: readonly ConversationHit[];
}

/** Groups hits by conversation, in the order of each one's first hit. */
export function groupHits(hits: readonly ConversationHit[]): HitGroup[] {
  const groups = new Map<string, ConversationHit[]>();
  for (const hit of hits) groups.set(hit.conversation.id, [...(groups.get(hit.conversation.id) ?? []), hit]);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    // Without a message, the match is in the title.
    const title = group.find(({ messageId }) => messageId === undefined) ?? null;
    return [{ conversation: first.conversation, title, hits: group.filter((hit) => hit !== title) }];
  });
}
