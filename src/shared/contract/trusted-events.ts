import { z } from 'zod';
import type { ConversationEvent } from '../conversation/conversation-event';
import { isEventType } from '../conversation/parse-conversation-event';

/**
 * Events as main tells them to a window. Main has checked each when it read or made it, so that the window only makes sure
 * that it knows their types: a long conversation has tens of thousands, and it is opened in the time that somebody waits.
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
