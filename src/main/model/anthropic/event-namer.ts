import type { LineReader } from '../transport/map-event-lines';

/** The SDK passes over events without a name. Some servers leave it out, because the data says it too. */
export function createEventNamer(): LineReader {
  let hasName = false;
  return {
    read(line) {
      if (line === '') hasName = false;
      if (line.startsWith('event:')) hasName = true;
      if (hasName || !/^data:\s*\{/.test(line)) return line;
      hasName = true;
      return `event: message\n${line}`;
    },
    isOver: () => false,
  };
}
