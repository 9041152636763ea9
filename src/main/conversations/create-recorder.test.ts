import { describe, expect, it } from 'vitest';
import type { EventMessage } from '../../shared/contract/event-message';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { createConversation } from './conversation';
import { createRecorder } from './create-recorder';

const id = '00000000-0000-4000-8000-000000000001';
const created: ConversationEvent = {
  type: 'conversation-created',
  conversationId: id,
  title: 'T',
  workspacePath: '',
  at: 1,
};
const said = (text: string): ConversationEvent => ({ type: 'user-message', messageId: id, text, at: 1 });
const token = (text: string): ConversationEvent => ({
  ...{ type: 'parse-results', messageId: id, results: [{ kind: 'text', text }], at: 1 },
});

/** A disk that writes when the test tells it to. */
function setUp() {
  const writes: { event: ConversationEvent; finish: () => void; fail: (cause: Error) => void }[] = [];
  const told: ConversationEvent[] = [];
  const warnings: string[] = [];
  const conversation = createConversation(id);
  const recorder = createRecorder({
    append: (_id, event) => new Promise((finish, fail) => void writes.push({ event, finish, fail })),
    publish: (message: EventMessage) => {
      if (message.name === 'conversation.events') told.push(...message.payload.events);
    },
    recordCall: async () => true,
    warn: (message) => warnings.push(message),
    onChange: () => {},
    onSummary: () => {},
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { ...recorder, conversation, writes, told, warnings, settle };
}

describe('recording', () => {
  it('tells of what must not be lost once it is written, and of the rest at once', async () => {
    const { record, conversation, writes, told, settle } = setUp();
    const recorded = record(conversation, created);
    await settle();
    expect([told, conversation.events]).toEqual([[], [created]]);
    writes[0]?.finish();
    await recorded;
    expect(told).toEqual([created]);
    void record(conversation, token('a'));
    expect(told).toEqual([created, token('a')]);
  });

  it('tells in the order in which things happened, and does not wait for a stream to be written', async () => {
    const { record, conversation, writes, told, settle } = setUp();
    void record(conversation, created);
    void record(conversation, token('a'));
    void record(conversation, token('b'));
    void record(conversation, said('c'));
    await settle();
    expect(told).toEqual([]);
    writes[0]?.finish();
    await settle();
    expect(told).toEqual([created, token('a'), token('b')]);
    writes[3]?.finish();
    await settle();
    expect([told.at(-1), conversation.untold]).toEqual([said('c'), 0]);
  });

  it('tells also what could not be written, and says so to whoever recorded it', async () => {
    const { record, recordAnyway, conversation, writes, told, warnings, settle } = setUp();
    const recorded = record(conversation, created);
    writes[0]?.fail(new Error('The disk is full'));
    await expect(recorded).rejects.toThrow('The disk is full');
    const anyway = recordAnyway(conversation, [said('a'), said('b')]);
    await settle();
    for (const { fail } of writes.slice(1)) fail(new Error('The disk is still full'));
    await anyway;
    expect([told, warnings]).toEqual([[created, said('a'), said('b')], ['The disk is still full']]);
  });
});
