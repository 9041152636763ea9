import type { EventMessage } from '../../shared/contract/event-message';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { isStreamedEvent } from '../../shared/conversation/event-durability';

type EventsMessage = Extract<EventMessage, { name: 'conversation.events' }>;

export interface FrameSender {
  send(message: EventMessage): void;
  dispose(): void;
}

/** At 60 Hz: updating a window more often than it can paint is wasted work. */
const FRAME = 17;
/** The page updates when it paints. Slow streams are sent twice per frame, so that a token makes the next paint. */
const HALF_FRAME = 8;
/** Characters per millisecond, about 350 tokens a second. The number of messages says little: each may hold a burst. */
const SLOW = 1.4;

/**
 * Passes messages on in order, streamed ones at most once per frame, however fast the model is, and twice if it is slow;
 * everything else is sent at once, after the events before it.
 */
export function createFrameSender(send: (message: EventMessage) => void): FrameSender {
  let waiting: EventMessage[] = [];
  let timer: NodeJS.Timeout | null = null;
  let interval = FRAME;

  function flush(): void {
    interval = lengthOf(waiting) > SLOW * interval ? FRAME : HALF_FRAME;
    const messages = joinStreams(waiting);
    waiting = [];
    messages.forEach(send);
  }

  /** While the timer runs, something has just been sent. */
  function onFrame(): void {
    timer = null;
    if (waiting.length === 0) return;
    flush();
    timer = setTimeout(onFrame, interval);
  }

  return {
    send(message) {
      waiting.push(message);
      if (timer && isStream(message)) return;
      flush();
      timer ??= setTimeout(onFrame, interval);
    },
    dispose() {
      if (timer) clearTimeout(timer);
      flush();
    },
  };
}

function isStream(message: EventMessage): message is EventsMessage {
  return message.name === 'conversation.events' && message.payload.events.every(isStreamedEvent);
}

function lengthOf(messages: readonly EventMessage[]): number {
  return sum(messages.filter(isStream).flatMap(({ payload }) => payload.events.map(lengthOfEvent)));
}

function lengthOfEvent(event: ConversationEvent): number {
  switch (event.type) {
    case 'parse-results':
      return sum(event.results.map((result) => ('text' in result ? result.text.length : 0)));
    case 'thinking':
      return event.text.length;
    // Nobody reads a program's output token by token.
    default:
      return SLOW * FRAME + 1;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

/** Merges consecutive events of one conversation into one message; several conversations may stream at once. */
function joinStreams(messages: readonly EventMessage[]): EventMessage[] {
  const joined: EventMessage[] = [];
  const open = new Map<string, number>();
  for (const message of messages) {
    if (!isStream(message)) {
      open.clear();
      joined.push(message);
      continue;
    }
    const { conversationId, events } = message.payload;
    const index = open.get(conversationId);
    const before = index === undefined ? undefined : joined[index];
    if (index === undefined || before?.name !== 'conversation.events') {
      open.set(conversationId, joined.length);
      joined.push(message);
    } else {
      joined[index] = { ...before, payload: { ...before.payload, events: [...before.payload.events, ...events] } };
    }
  }
  return joined;
}
