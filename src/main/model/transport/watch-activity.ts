import type { LineReader } from './map-event-lines';

/** Reports every piece that arrives, also within a line: a server that sends a byte now and then is not silent. */
export function watchActivity(lines: LineReader, onActivity: (() => void) | undefined): LineReader {
  return onActivity ? { ...lines, onBytes: onActivity } : lines;
}
