import { z } from 'zod';
import type { ConversationEvent } from '../conversation/conversation-event';
import { isEventType } from '../conversation/parse-conversation-event';

/**
 * Events as main sends them to a window. Main validated each when it read or created it, so the window checks only that
 * it knows their types: a long conversation has tens of thousands, and the user is waiting for it to open.
 */
export const trustedEventsSchema = z.custom<ConversationEvent[]>(
  (value) => Array.isArray(value) && value.every(isTrustedEvent),
  'An event of a type that is not known',
);

function isTrustedEvent(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    isEventType(value.type) &&
    'at' in value &&
    typeof value.at === 'number'
  );
}
