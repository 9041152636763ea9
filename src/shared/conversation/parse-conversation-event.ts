import { z } from 'zod';
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
  const type = typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined;
  const schema = schemas.get(type);
  if (!schema) return { kind: 'unknown-type' };
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind: 'event', event: parsed.data };
  const [issue] = parsed.error.issues;
  return { kind: 'invalid', message: `${issue?.path.join('.') || 'the event'}: ${issue?.message ?? 'not valid'}` };
}
