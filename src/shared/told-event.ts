import { z } from 'zod';
import type { ConversationEvent } from './conversation-event';
import { parseConversationEvent } from './parse-conversation-event';

/** An event as it crosses to a window: read by its type at once, because a long conversation has tens of thousands. */
export const toldEventSchema = z.unknown().transform((value, context): ConversationEvent => {
  const parsed = parseConversationEvent(value);
  if (parsed.kind === 'event') return parsed.event;
  const message = parsed.kind === 'invalid' ? parsed.message : 'An event of a type that is not known';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});
