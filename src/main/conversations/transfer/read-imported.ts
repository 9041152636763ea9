import { assertNever } from '../../../shared/assert-never';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import { parseConversationEvent } from '../../../shared/conversation/parse-conversation-event';
import { isJsonObject, type JsonObject } from '../../../shared/json/json';
import { messageOf } from '../../../shared/text/message-of';
import { CommandFailure } from '../../base/command-failure';
import { createTimeSlice } from '../../base/create-time-slice';
import { EXPORT_FORMAT, EXPORT_VERSION } from './export-conversation';

/** In characters. Longer than any conversation that could be shown. */
const MAX_LENGTH = 100 * 1024 * 1024;

export interface ImportedEvent {
  /** Position in the file, for errors. */
  readonly location: string;
  readonly event: ConversationEvent;
}

export interface ImportedConversation {
  readonly events: readonly ImportedEvent[];
  /** The attachments, as base64. */
  readonly files: readonly string[];
}

/** Reads an exported conversation or a log; anything else in it is an error. */
export async function readImported(text: string): Promise<ImportedConversation> {
  if (text.length > MAX_LENGTH) throw refuse('The file is larger than the import limit of 100 MB');
  const exported = wholeObject(text);
  const values = exported ? exportedValues(exported) : lineValues(text);
  const imported: ImportedEvent[] = [];
  const turns = createTimeSlice();
  for (const { location, value } of values) {
    imported.push({ location, event: eventOf(location, value) });
    if (turns.isOver()) await turns.next();
  }
  return { events: imported, files: exported ? filesIn(exported) : [] };
}

function filesIn({ files }: JsonObject): string[] {
  return Object.values(isJsonObject(files) ? files : {}).filter((data) => typeof data === 'string');
}

function wholeObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(withoutMark(text));
    return isJsonObject(value) && Object.hasOwn(value, 'format') ? value : null;
  } catch {
    return null;
  }
}

interface PlacedValue {
  readonly location: string;
  readonly value: unknown;
}

function exportedValues({ format, version, events }: JsonObject): PlacedValue[] {
  if (format !== EXPORT_FORMAT)
    throw refuse(`This file was written by another program (its format is ${JSON.stringify(format)})`);
  if (version !== EXPORT_VERSION) throw refuse('This file was written by a newer AIntern. Update AIntern to import it');
  if (!Array.isArray(events)) throw refuse('The file contains no list of events');
  return events.map((value, index) => ({ location: `Event ${index + 1}`, value }));
}

function* lineValues(text: string): Generator<PlacedValue> {
  const lines = withoutMark(text).split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const location = `Line ${index + 1}`;
    try {
      yield { location, value: JSON.parse(line) };
    } catch (cause) {
      // A crash leaves half a line at the end of a log.
      if (index > 0 && index === lines.length - 1) return;
      throw refuse(
        `${location} is not valid JSON (${messageOf(cause)}). Import a conversation that AIntern exported as JSON`,
      );
    }
  }
}

function eventOf(location: string, value: unknown): ConversationEvent {
  if (!isJsonObject(value) || typeof value.type !== 'string') {
    throw refuse(`${location} is not a conversation event. Choose a conversation that AIntern exported as JSON`);
  }
  const parsed = parseSafely(value);
  switch (parsed.kind) {
    case 'event':
      return parsed.event;
    case 'unknown-type':
      throw refuse(`${location} is an event that this version doesn't know. Update AIntern, or remove the line`);
    case 'invalid':
      throw refuse(`${location} is invalid: ${parsed.message}`);
    default:
      return assertNever(parsed);
  }
}

/** A value nested too deep to parse is not one of our events. */
function parseSafely(value: unknown): ReturnType<typeof parseConversationEvent> {
  try {
    return parseConversationEvent(value);
  } catch (cause) {
    return { kind: 'invalid', message: messageOf(cause) };
  }
}

/** Some editors add a byte order mark. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

export function refuse(message: string): CommandFailure {
  return new CommandFailure('bad-request', `Nothing was imported. ${message}`);
}
