import type { ParseResult } from '../../shared/call/parse-result';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { isStreamedEvent, type StreamedEvent } from '../../shared/conversation/event-durability';

/** Merges adjacent events of one stream: fewer events with the same folded state. */
export function joinStreamed(events: readonly ConversationEvent[]): ConversationEvent[] {
  const joined: ConversationEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    const both = last && isStreamedEvent(last) && isStreamedEvent(event) ? joinTwo(last, event) : null;
    if (both) joined[joined.length - 1] = both;
    else joined.push(event);
  }
  return joined;
}

function joinTwo(first: StreamedEvent, second: StreamedEvent): StreamedEvent | null {
  if (first.type === 'tool-progress') {
    return second.type === 'tool-progress' && first.id === second.id ? second : null;
  }
  if (second.type === 'tool-progress' || first.messageId !== second.messageId) return null;
  if (first.type === 'parse-results') {
    if (second.type !== 'parse-results') return null;
    return { ...second, results: joinResults([...first.results, ...second.results]) };
  }
  // A signature or redacted thinking ends a block of it.
  const isOpen = first.signature === undefined && first.redacted === undefined;
  if (second.type !== 'thinking' || !isOpen || second.redacted !== undefined) return null;
  return { ...second, text: first.text + second.text };
}

/** A `buffering` only matters as long as nothing follows it. */
function joinResults(results: readonly ParseResult[]): ParseResult[] {
  const joined: ParseResult[] = [];
  for (const result of results) {
    if (joined.at(-1)?.kind === 'buffering') joined.pop();
    const last = joined.at(-1);
    if (last?.kind === 'text' && result.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + result.text };
    } else joined.push(result);
  }
  return joined;
}
