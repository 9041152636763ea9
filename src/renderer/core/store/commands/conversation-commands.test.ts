import { describe, expect, test } from 'vitest';
import { fakeConnection } from '../../../testing/fake-connection';
import { callId, conversationId, messageId, waitingEvents } from '../../../testing/sample-events';
import { createCommandClient } from '../../bridge/command-client';
import { createAppModel } from '../app-model';

const summary = {
  id: conversationId,
  title: 'Hello',
  workspacePath: '/work',
  createdAt: 1,
  updatedAt: 1,
  state: 'idle',
  activity: null,
  mode: 'ask',
  isElsewhere: false,
  isPinned: false,
  isArchived: false,
};

async function start() {
  const fake = fakeConnection({
    'conversation.open': () => ({ events: waitingEvents, sequence: waitingEvents.length }),
    'conversation.import': () => summary,
    'conversation.search': () => ({ hits: [], isComplete: true }),
    'conversation.export': () => ({ fileName: 'hello.md', text: '# Hello' }),
  });
  const { connection } = fake;
  const model = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  model.start();
  await expect.poll(() => model.store.getState().conversations.status).toBe('ready');
  fake.invoked.length = 0;
  const asked = () => fake.invoked.filter(({ name }) => name !== 'conversation.open');
  return { ...fake, asked, model, state: model.store.getState };
}

describe('what is done with conversations', () => {
  test('goes to main as it was asked for', async () => {
    const { model, asked } = await start();
    await model.showConversation(conversationId);
    await model.resume();
    await model.cancelCall(callId);
    await model.answerQuestion(messageId, { optionId: 'yes' });
    await model.renameConversation(conversationId, 'Bye');
    expect(await model.searchConversations('hi')).toEqual({ hits: [], isComplete: true });
    expect(await model.exportConversation(conversationId, 'markdown')).toEqual({
      fileName: 'hello.md',
      text: '# Hello',
    });
    expect(asked()).toEqual([
      { name: 'conversation.resume', input: { conversationId } },
      { name: 'tool-call.cancel', input: { callId } },
      { name: 'question.answer', input: { questionId: messageId, answer: { optionId: 'yes' } } },
      { name: 'conversation.rename', input: { conversationId, title: 'Bye' } },
      { name: 'conversation.search', input: { query: 'hi', limit: 50 } },
      { name: 'conversation.export', input: { conversationId, format: 'markdown' } },
    ]);
  });

  test('without an open conversation there is nothing to go on with', async () => {
    const { model, asked } = await start();
    await model.resume();
    expect(asked()).toEqual([]);
  });

  test('the open conversation is left when it is deleted, another one is not', async () => {
    const { model, state } = await start();
    await model.showConversation(conversationId);
    await model.deleteConversation(messageId);
    expect(state().open?.id).toBe(conversationId);
    await model.deleteConversation(conversationId);
    expect(state().open).toBeNull();
  });

  test('what was imported is shown', async () => {
    const { model, asked, state } = await start();
    await model.importConversation('{}');
    expect(asked()).toEqual([{ name: 'conversation.import', input: { text: '{}' } }]);
    expect(state().open).toMatchObject({ status: 'ready', id: conversationId });
  });

  test('what a search led to is sought once its conversation is there, and each time anew', async () => {
    const { model, state } = await start();
    const sought: (string | null)[] = [];
    model.store.subscribe(({ soughtId }, before) => {
      if (soughtId !== before.soughtId) sought.push(soughtId);
    });
    await model.showConversation(conversationId, messageId);
    await model.showConversation(conversationId, messageId);
    expect([sought, state().open?.status]).toEqual([[messageId, null, messageId], 'ready']);
    model.beginConversation();
    expect(state().soughtId).toBeNull();
  });
});
