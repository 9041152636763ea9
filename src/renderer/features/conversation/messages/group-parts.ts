import type { MessagePart } from '../../../../shared/conversation/fold-conversation';

export type ThinkingPart = Extract<MessagePart, { kind: 'thinking' }>;

export type ShownPart =
  | Exclude<MessagePart, ThinkingPart>
  | { readonly kind: 'thinking'; readonly stretches: readonly ThinkingPart[] };

/** Providers split one train of thought into several parts; the UI shows it as one. */
export function groupParts(parts: readonly MessagePart[]): ShownPart[] {
  const shown: ShownPart[] = [];
  for (const part of parts) {
    const last = shown.at(-1);
    if (part.kind !== 'thinking') shown.push(part);
    else if (last?.kind !== 'thinking') shown.push({ kind: 'thinking', stretches: [part] });
    else shown[shown.length - 1] = { kind: 'thinking', stretches: [...last.stretches, part] };
  }
  return shown;
}
