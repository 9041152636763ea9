import type { ConversationEvent } from '../../shared/conversation-event';
import { parseConversationEvent } from '../../shared/parse-conversation-event';
import { createTurns } from '../create-turns';

/** Enough lines between two looks at the clock that looking costs nothing. */
const LINES_AT_ONCE = 64;

/** A line that was cut off by a crash, or that a newer version wrote, is passed over. */
export async function readConversationLines(bytes: Buffer): Promise<ConversationEvent[]> {
  const events: ConversationEvent[] = [];
  const turns = createTurns();
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const lineBreak = bytes.indexOf('\n', start);
    const end = lineBreak < 0 ? bytes.length : lineBreak;
    const event = readLine(bytes.toString('utf8', start, end));
    if (event) events.push(event);
    start = end + 1;
    if (line % LINES_AT_ONCE === 0 && turns.isOver()) await turns.next();
  }
  return events;
}

function readLine(line: string): ConversationEvent | null {
  try {
    const parsed = parseConversationEvent(JSON.parse(line));
    return parsed.kind === 'event' ? parsed.event : null;
  } catch {
    return null;
  }
}
