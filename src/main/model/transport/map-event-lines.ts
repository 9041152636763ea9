/** Looks at the lines of an event stream as they go by. */
export interface LineReader {
  /** What is passed on in place of the line. */
  read(line: string): string;
  /** Whether nothing that comes behind the line is of interest. */
  isOver(): boolean;
  /** Called for every piece of the body, before anything is made of it. */
  onBytes?(): void;
}

const lineBreak = /\r\n|\n|\r/;
/** A well-behaved server ends its body at once, and then the connection can serve the next request. */
const GRACE_FOR_THE_END = 1_000;

/**
 * The body with its lines seen by the reader. Only whole lines are passed on, with one kind of line break: nothing is
 * made of half a line anyway, and how the bytes were cut on their way is never seen behind this.
 */
export function mapEventLines(body: ReadableStream<Uint8Array>, lines: LineReader): ReadableStream<Uint8Array> {
  const source = body.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = '';

  /** The whole lines that the text brings, and null where it brings none. */
  function take(text: string): string | null {
    const couldEnd = held.endsWith('\r') || lineBreak.test(text);
    held += text;
    if (!couldEnd) return null;
    // A carriage return at the end may be the first half of a line break.
    const isHalf = held.endsWith('\r');
    const whole = (isHalf ? held.slice(0, -1) : held).split(lineBreak);
    held = (whole.pop() ?? '') + (isHalf ? '\r' : '');
    return whole.length === 0 ? null : passOn(whole);
  }

  function passOn(whole: readonly string[]): string {
    let passed = '';
    for (const line of whole) {
      passed += `${lines.read(line)}\n`;
      if (lines.isOver()) return `${passed}\n`;
    }
    return passed;
  }

  /** The line that the body breaks off in is seen, and is not completed. */
  function takeRest(): string {
    const rest = held + decoder.decode();
    return rest.endsWith('\r') ? passOn([rest.slice(0, -1)]) : lines.read(rest);
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      for (;;) {
        const { done, value } = await source.read();
        if (!done) lines.onBytes?.();
        const text = done ? takeRest() : take(decoder.decode(value, { stream: true }));
        if (text) controller.enqueue(encoder.encode(text));
        if (done) return controller.close();
        if (lines.isOver()) {
          void drain(source);
          return controller.close();
        }
        if (text) return;
      }
    },
    cancel: (reason) => source.cancel(reason),
  });
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
