import type { MessagePart } from '../../../../shared/conversation/conversation-state';
import type { CallGroup } from '../calls/item-arrangement';

export type ThinkingPart = Extract<MessagePart, { kind: 'thinking' }>;

/** A call on its own, or a group of them in the item of the first. */
export type ShownCall = { readonly callId: string } | CallGroup;

type SinglePart = Exclude<MessagePart, { kind: 'thinking' | 'tool-call' }>;

/** The key stays the same while parts are added at the end. */
export type ShownPart = { readonly key: number } & (
  | SinglePart
  | { readonly kind: 'thinking'; readonly stretches: readonly ThinkingPart[] }
  | { readonly kind: 'calls'; readonly calls: readonly ShownCall[] }
);

/**
 * Providers split one train of thought into several parts; the UI shows it as one. Calls that follow each other are one
 * list, and those of a group one line of it.
 */
export function groupParts(parts: readonly MessagePart[], groups: readonly CallGroup[] = []): ShownPart[] {
  const shown: ShownPart[] = [];
  for (const [key, part] of parts.entries()) {
    const last = shown.at(-1);
    if (part.kind === 'thinking') {
      if (last?.kind !== 'thinking') shown.push({ key, kind: 'thinking', stretches: [part] });
      else shown[shown.length - 1] = { ...last, stretches: [...last.stretches, part] };
    } else if (part.kind === 'tool-call') {
      const call = shownCall(part.callId, groups);
      if (call === null) continue;
      if (last?.kind !== 'calls') shown.push({ key, kind: 'calls', calls: [call] });
      else shown[shown.length - 1] = { ...last, calls: [...last.calls, call] };
    } else if (part.kind !== 'text' || part.text.trim() !== '') shown.push({ key, ...part });
  }
  return shown;
}

/** Null if another call of its group stands for it. */
function shownCall(callId: string, groups: readonly CallGroup[]): ShownCall | null {
  const group = groups.find(({ callIds }) => callIds.includes(callId));
  if (!group) return { callId };
  return group.callIds[0] === callId ? group : null;
}
