import type { LineReader } from './map-event-lines';

/** The same lines, of each of which somebody is told. */
export function watchActivity(lines: LineReader, onActivity: (() => void) | undefined): LineReader {
  if (!onActivity) return lines;
  return {
    read(line) {
      onActivity();
      return lines.read(line);
    },
    isOver: lines.isOver,
  };
}
