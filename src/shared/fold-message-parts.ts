import { assertNever } from './assert-never';
import type { ConversationEvent } from './conversation-event';
import type { MessagePart } from './fold-conversation';
import type { ParseResult } from './parse-result';

/** A signature, or what stands for the thinking, ends a stretch of it. */
export function partsAfterThinking(
  parts: readonly MessagePart[],
  { text, signature, redacted }: Extract<ConversationEvent, { type: 'thinking' }>,
): readonly MessagePart[] {
  const end = { ...(signature === undefined ? {} : { signature }), ...(redacted === undefined ? {} : { redacted }) };
  const last = parts.at(-1);
  const isOpen = last?.kind === 'thinking' && last.signature === undefined && last.redacted === undefined;
  if (!isOpen || redacted !== undefined) return [...parts, { kind: 'thinking', text, ...end }];
  return parts.with(-1, { kind: 'thinking', text: last.text + text, ...end });
}

export function partsAfter(parts: readonly MessagePart[], result: ParseResult): readonly MessagePart[] {
  switch (result.kind) {
    case 'buffering':
      return parts;
    case 'text': {
      const last = parts.at(-1);
      if (last?.kind !== 'text') return [...parts, { kind: 'text', text: result.text }];
      return parts.with(-1, { kind: 'text', text: last.text + result.text });
    }
    case 'tool-call':
      return [...parts, { kind: 'tool-call', callId: result.request.id }];
    case 'error':
      return [...parts, { kind: 'error', error: result.error, text: result.text }];
    default:
      return assertNever(result);
  }
}
