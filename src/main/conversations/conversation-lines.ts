import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { type ParsedEvent, parseConversationEvent } from '../../shared/conversation/parse-conversation-event';
import { isJsonObject } from '../../shared/json/json';
import { createTimeSlice } from '../base/create-time-slice';
import { NewerDataError, refuseNewer, versionOf } from '../storage/data-version';

/** Enough lines between two looks at the clock that looking costs nothing. */
const LINES_AT_ONCE = 64;

/** The first line says which format the log is of. */
export function writeLine(event: ConversationEvent): string {
  const version = event.type === 'conversation-created' ? { version: versionOf('conversation') } : {};
  return `${JSON.stringify({ ...event, ...version })}\n`;
}

/**
 * A line that a crash cut off, or that makes no sense, is passed over. Throws where a newer version wrote one: the rest
 * would be another conversation without it.
 */
export async function readConversationLines(bytes: Buffer, path: string): Promise<ConversationEvent[]> {
  const events: ConversationEvent[] = [];
  const turns = createTimeSlice();
  for (let start = 0, line = 1; start < bytes.length; line += 1) {
    const lineBreak = bytes.indexOf('\n', start);
    const end = lineBreak < 0 ? bytes.length : lineBreak;
    const event = readLine(bytes.toString('utf8', start, end), path);
    if (event) events.push(event);
    start = end + 1;
    if (line % LINES_AT_ONCE === 0 && turns.isOver()) await turns.next();
  }
  return events;
}

function readLine(line: string, path: string): ConversationEvent | null {
  const value = parseJson(line);
  refuseNewer(path, value, 'conversation');
  const parsed = parseSafely(value);
  if (parsed?.kind === 'unknown-type' && isJsonObject(value) && typeof value.type === 'string') {
    throw new NewerDataError(path, versionOf('conversation') + 1, 'conversation');
  }
  return parsed?.kind === 'event' ? parsed.event : null;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** What is nested too deep to be looked at is no event of ours. */
function parseSafely(value: unknown): ParsedEvent | null {
  try {
    return parseConversationEvent(value);
  } catch {
    return null;
  }
}
