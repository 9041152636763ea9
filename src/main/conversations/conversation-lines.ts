import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { type ParsedEvent, parseConversationEvent } from '../../shared/conversation/parse-conversation-event';
import { isJsonObject } from '../../shared/json/json';
import { createTimeSlice } from '../base/create-time-slice';
import { NewerDataError, refuseNewer, versionOf } from '../storage/data-version';

/** Enough lines between two checks of the clock that checking costs nothing. */
const LINES_AT_ONCE = 64;

/** The first line names the format of the log. */
export function writeLine(event: ConversationEvent): string {
  const version = event.type === 'conversation-created' ? { version: versionOf('conversation') } : {};
  return `${JSON.stringify({ ...event, ...version })}\n`;
}

/**
 * Skips lines that a crash cut off or that are invalid. Throws if a newer version wrote one: without it, the rest would
 * be a different conversation.
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

/** A value nested too deep to parse is not one of our events. */
function parseSafely(value: unknown): ParsedEvent | null {
  try {
    return parseConversationEvent(value);
  } catch {
    return null;
  }
}
