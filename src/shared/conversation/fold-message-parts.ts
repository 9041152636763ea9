import { assertNever } from '../assert-never';
import type { ParseResult } from '../call/parse-result';
import type { ConversationEvent } from './conversation-event';
import type { MessagePart, ToolCallView } from './conversation-state';

/** A signature, or redacted data, ends a block of thinking. */
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

type Calls = Readonly<Record<string, ToolCallView>>;

export function partsAfter(parts: readonly MessagePart[], result: ParseResult, calls: Calls): readonly MessagePart[] {
  switch (result.kind) {
    case 'buffering':
      return parts;
    case 'text':
      return withText(parts, result.text);
    case 'tool-call':
      return [...parts, { kind: 'tool-call', callId: result.request.id }];
    case 'error':
      return [...parts, { kind: 'error', error: result.error, text: result.text }];
    case 'thoughts-end':
      return partsAfterThoughts(parts, result, calls);
    default:
      return assertNever(result);
  }
}

function withText(parts: readonly MessagePart[], text: string): readonly MessagePart[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text') return [...parts, { kind: 'text', text }];
  return parts.with(-1, { kind: 'text', text: last.text + text });
}

/** Calls and errors inside thoughts become text again; if everything was thoughts, it is shown as such. */
function partsAfterThoughts(
  parts: readonly MessagePart[],
  { text, takesBack, isAllBefore }: Extract<ParseResult, { kind: 'thoughts-end' }>,
  calls: Calls,
): readonly MessagePart[] {
  const from = startOfLastBlocks(parts, takesBack);
  let after = parts.slice(0, from);
  for (const part of parts.slice(from)) {
    after = part.kind === 'thinking' ? [...after, part] : [...withText(after, writtenIn(part, calls))];
  }
  return isAllBefore ? after.reduce(asThought, []) : withText(after, text);
}

function startOfLastBlocks(parts: readonly MessagePart[], count: number): number {
  let from = parts.length;
  for (let left = count; left > 0 && from > 0; ) {
    from -= 1;
    if (isBlock(parts[from])) left -= 1;
  }
  return from;
}

/** The calls among the last blocks of a message. */
export function callsTakenBack(parts: readonly MessagePart[], count: number): string[] {
  return parts
    .slice(startOfLastBlocks(parts, count))
    .flatMap((part) => (part.kind === 'tool-call' ? [part.callId] : []));
}

function isBlock(part: MessagePart | undefined): boolean {
  return part?.kind === 'tool-call' || part?.kind === 'error';
}

function asThought(thoughts: readonly MessagePart[], part: MessagePart): readonly MessagePart[] {
  if (part.kind !== 'text') return [...thoughts, part];
  const last = thoughts.at(-1);
  const isOpen = last?.kind === 'thinking' && last.signature === undefined && last.redacted === undefined;
  if (!isOpen) return [...thoughts, { kind: 'thinking', text: part.text }];
  return thoughts.with(-1, { kind: 'thinking', text: last.text + part.text });
}

function writtenIn(part: Exclude<MessagePart, { kind: 'thinking' }>, calls: Calls): string {
  return part.kind === 'tool-call' ? (calls[part.callId]?.raw ?? '') : part.text;
}
