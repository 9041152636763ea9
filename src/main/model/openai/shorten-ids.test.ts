import { expect, it } from 'vitest';
import { sampleConversation } from '../testing/sample-conversation';
import { shortenIds } from './shorten-ids';
import { toOpenAiMessages } from './to-openai-messages';

const messages = toOpenAiMessages(sampleConversation, { system: 'Be brief', toolMode: 'native' });

function idsOf(all: typeof messages) {
  return {
    made: all.flatMap((message) =>
      message.role === 'assistant' ? (message.tool_calls ?? []).map(({ id }) => id) : [],
    ),
    answered: all.flatMap((message) => (message.role === 'tool' ? [message.tool_call_id] : [])),
  };
}

it('gives every call and its answer the same nine letters and digits, whatever they were called', () => {
  const { made, answered } = idsOf(shortenIds(messages));
  expect(made.length).toBeGreaterThan(0);
  expect(made.every((id) => /^[A-Za-z0-9]{9}$/.test(id))).toBe(true);
  expect(answered).toEqual(made);
  expect(new Set(made).size).toBe(new Set(idsOf(messages).made).size);
});

it('leaves ids that are right, and everything else, as they are', () => {
  const once = shortenIds(messages);
  expect(shortenIds(once)).toEqual(once);
  expect(once.map(({ role, content }) => [role, content])).toEqual(
    messages.map(({ role, content }) => [role, content]),
  );
});
