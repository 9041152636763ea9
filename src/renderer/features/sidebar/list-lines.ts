import type { ConversationSummary } from '../../../shared/contract/descriptions';
import type { ConversationGroup } from './group-conversations';

/** One line of the list. */
export type ListLine =
  | { readonly kind: 'heading'; readonly group: ConversationGroup }
  | {
      readonly kind: 'row';
      readonly conversation: ConversationSummary;
      /** Among all conversations, from 1. */
      readonly position: number;
    };

/** Of folded groups there is only the heading. */
export function listLines(
  groups: readonly ConversationGroup[],
  isFolded: (group: ConversationGroup) => boolean,
): ListLine[] {
  let position = 0;
  return groups.flatMap((group): ListLine[] => [
    { kind: 'heading', group },
    ...(isFolded(group) ? [] : group.conversations).map((conversation) => ({
      kind: 'row' as const,
      conversation,
      position: ++position,
    })),
  ]);
}

/** Returns the index of the heading that a line belongs to. */
export function headingOf(lines: readonly ListLine[], index: number): number {
  for (let at = Math.min(index, lines.length - 1); at >= 0; at -= 1) if (lines[at]?.kind === 'heading') return at;
  return 0;
}

/** Returns the conversation that a key leads to; null for other keys and at the ends. */
export function keyTarget(ids: readonly string[], fromId: string, key: string): string | null {
  const from = ids.indexOf(fromId);
  switch (key) {
    case 'ArrowDown':
      return ids[from + 1] ?? null;
    case 'ArrowUp':
      return ids[from - 1] ?? null;
    case 'Home':
      return ids[0] ?? null;
    case 'End':
      return ids.at(-1) ?? null;
    default:
      return null;
  }
}
