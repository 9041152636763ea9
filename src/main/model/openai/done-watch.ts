import type { LineReader } from '../transport/map-event-lines';

/** The SDK keeps to itself whether the stream was ended by its last word or only stopped coming. */
export function createDoneWatch(): LineReader {
  let isDone = false;
  return {
    read(line) {
      if (/^data:\s*\[DONE\]/.test(line)) isDone = true;
      return line;
    },
    isOver: () => isDone,
  };
}
