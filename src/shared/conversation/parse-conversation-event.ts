import { z } from 'zod';
import { isJsonObject } from '../json/json';
import { type ConversationEvent, conversationEventSchema } from './conversation-event';

export type ParsedEvent =
  | { readonly kind: 'event'; readonly event: ConversationEvent }
  /** A newer version may know it. */
  | { readonly kind: 'unknown-type' }
  | { readonly kind: 'invalid'; readonly message: string };

/** Looked up by type: trying all schemas in turn takes ten times as long, and a log has tens of thousands of events. */
const schemas: ReadonlyMap<unknown, z.ZodType<ConversationEvent>> = new Map(
  conversationEventSchema.options.map((option) => {
    const { shape } = option instanceof z.ZodObject ? option : option.options[0];
    return [shape.type.value, option];
  }),
);

export function isEventType(type: unknown): boolean {
  return schemas.has(type);
}

export function parseConversationEvent(value: unknown): ParsedEvent {
  const piece = textPieceIn(value);
  if (piece) return { kind: 'event', event: piece };
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  const schema = schemas.get(type);
  if (!schema) return { kind: 'unknown-type' };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind: 'event', event: parsed.data };
  const [issue] = parsed.error.issues;
  return { kind: 'invalid', message: `${issue?.path.join('.') || 'the event'}: ${issue?.message ?? 'not valid'}` };
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * A piece of an answer in words, read by hand: most lines of a log are such pieces, and the schema takes several times as
 * long. Null leaves the decision to the schema.
 */
function textPieceIn(value: unknown): ConversationEvent | null {
  if (!isJsonObject(value) || value.type !== 'parse-results') return null;
  const { messageId, results, at } = value;
  if (
    typeof messageId !== 'string' ||
    !uuid.test(messageId) ||
    typeof at !== 'number' ||
    !Number.isFinite(at) ||
    !Array.isArray(results)
  ) {
    return null;
  }
  const [result] = results;
  if (results.length !== 1 || !isJsonObject(result) || result.kind !== 'text' || typeof result.text !== 'string') {
    return null;
  }
  return { type: 'parse-results', messageId, results: [{ kind: 'text', text: result.text }], at };
}
