import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface ReadEventsOptions {
  /** Called for every piece of the body, also within a line: a server that sends a byte now and then is not silent. */
  readonly onActivity?: (() => void) | undefined;
  /** Whether the event is the last word of the server, behind which nothing is of interest. */
  readonly isLast?: (event: EventSourceMessage) => boolean;
}

/** A well-behaved server ends its body at once, and then the connection can serve the next request. */
const GRACE_FOR_THE_END = 1_000;

/**
 * The server-sent events of a body, without the last word and without one that the body breaks off in. Those that arrive
 * together come as one list: a promise for each would cost more than reading it.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { onActivity, isLast }: ReadEventsOptions,
): AsyncGenerator<readonly EventSourceMessage[]> {
  const source = body.getReader();
  const decoder = new TextDecoder();
  let events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  let isHalfBreak = false;
  let isOver = false;
  try {
    while (!isOver) {
      const { done, value } = await source.read();
      isOver = done;
      if (!done) onActivity?.();
      // A carriage return at the end of the body is a whole line break.
      const text: string = done ? (isHalfBreak ? '\n' : '') : decoder.decode(value, { stream: true });
      isHalfBreak = text === '' ? isHalfBreak : text.endsWith('\r');
      parser.feed(text);
      if (events.length === 0) continue;
      const arrived = events;
      events = [];
      const last = isLast ? arrived.findIndex(isLast) : -1;
      if (last >= 0) {
        isOver = true;
        void drain(source);
      }
      if (last !== 0) yield last < 0 ? arrived : arrived.slice(0, last);
    }
    // Not every server ends the line of its last word.
    parser.feed('\n\n');
    if (isLast) events.some(isLast);
  } finally {
    if (!isOver) void source.cancel().catch(() => {});
  }
}

async function drain(source: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const timer = setTimeout(() => void source.cancel().catch(() => {}), GRACE_FOR_THE_END);
  timer.unref();
  try {
    while (!(await source.read()).done);
  } catch {
    // All of the answer was there before.
  } finally {
    clearTimeout(timer);
  }
}
