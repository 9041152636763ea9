import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryEvent } from '../testing/arbitrary-events';
import { conversationEventSchema } from './conversation-event';
import { parseConversationEvent } from './parse-conversation-event';

describe('parseConversationEvent', () => {
  it('takes what the schema of all events takes, and as it takes it', () => {
    fc.assert(
      fc.property(arbitraryEvent, fc.string(), fc.jsonValue(), (event, key, value) => {
        const given = { ...event, [key]: value };
        const parsed = conversationEventSchema.safeParse(given);
        const ours = parseConversationEvent(given);
        expect(ours.kind === 'event' ? ours.event : undefined).toEqual(parsed.data);
      }),
    );
  });

  it('knows every type that there is', () => {
    const types = conversationEventSchema.options.map((option) =>
      'shape' in option ? option.shape.type.value : 'tool-call-status',
    );
    expect(types.map((type) => parseConversationEvent({ type }).kind)).toEqual(types.map(() => 'invalid'));
  });

  it('tells a type of another version from an event that is wrong, and where it is', () => {
    expect([{ type: 'from-the-future' }, {}, null, 'text'].map(parseConversationEvent)).toEqual(
      Array(4).fill({ kind: 'unknown-type' }),
    );
    expect(parseConversationEvent({ type: 'user-message', messageId: 'x', text: 'a', at: 1 })).toEqual({
      kind: 'invalid',
      message: 'messageId: Invalid UUID',
    });
  });
});
