import type { ConversationEvent } from './conversation-event';

type TextEvent = Extract<ConversationEvent, { type: 'parse-results' }>;

/**
 * Merges consecutive text chunks of an answer into one event without changing the conversation. A log has ten times as
 * many chunks as messages, and a window reads them all when it opens.
 */
export function joinTextEvents(events: readonly ConversationEvent[]): ConversationEvent[] {
  const joined: ConversationEvent[] = [];
  let stretch: TextEvent[] = [];
  const endStretch = () => {
    const last = stretch.at(-1);
    if (last)
      joined.push(stretch.length === 1 ? last : { ...last, results: [{ kind: 'text', text: textOf(stretch) }] });
    stretch = [];
  };
  for (const event of events) {
    if (!isText(event)) {
      endStretch();
      joined.push(event);
      continue;
    }
    if (stretch[0]?.messageId !== event.messageId) endStretch();
    stretch.push(event);
  }
  endStretch();
  return joined;
}

function isText(event: ConversationEvent): event is TextEvent {
  return (
    event.type === 'parse-results' && event.results.length > 0 && event.results.every(({ kind }) => kind === 'text')
  );
}

function textOf(events: readonly TextEvent[]): string {
  return events.flatMap(({ results }) => results.map((result) => (result.kind === 'text' ? result.text : ''))).join('');
}
