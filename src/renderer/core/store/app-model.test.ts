import { describe, expect, test, vi } from 'vitest';
import type { ConversationSummary, ToolDescription } from '../../../shared/contract/descriptions';
import { defaultSettings } from '../../../shared/settings/settings';
import { fakeConnection } from '../../testing/fake-connection';
import { conversationId, textEvent, waitingEvents } from '../../testing/sample-events';
import { createCommandClient } from '../bridge/command-client';
import { createAppModel } from './app-model';

function start(answers: Parameters<typeof fakeConnection>[0] = {}) {
  const log = [...waitingEvents];
  const fake = fakeConnection({
    'conversation.open': () => ({ events: log, sequence: log.length }),
    ...answers,
  });
  const { connection, push } = fake;
  const model = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  model.start();
  const events = (sequence: number, ...texts: string[]) =>
    push({ name: 'conversation.events', payload: { conversationId, sequence, events: texts.map(textEvent) } });
  const opens = () => fake.invoked.filter(({ name }) => name === 'conversation.open').length;
  return { ...fake, model, log, events, opens, state: model.store.getState };
}

const created = {
  id: conversationId,
  title: '',
  workspacePath: '/work',
  createdAt: 1,
  updatedAt: 1,
  state: 'idle',
  activity: null,
  mode: 'ask' as const,
  isElsewhere: false,
  isPinned: false,
  isArchived: false,
};

const summary = (conversation: typeof created): ConversationSummary => ({ ...conversation, state: 'idle' });

describe('the window’s model of main', () => {
  test('reads everything once it is connected', async () => {
    const { state } = start();
    await expect.poll(() => state().conversations.status).toBe('ready');
    expect(state()).toMatchObject({ connection: 'connected', settings: { status: 'ready', value: defaultSettings } });
  });

  test('shows what could not be read, with the message of main', async () => {
    const { state } = start({
      'conversation.list': () => {
        throw new Error('The data folder is gone');
      },
    });
    await expect.poll(() => state().conversations).toEqual({ status: 'failed', message: 'The data folder is gone' });
  });

  test('stays in the inbox when the connection comes back, until a conversation is chosen', async () => {
    const { state, model, enter, opens } = start();
    await model.showConversation(conversationId);
    model.showInbox();
    enter('lost');
    enter('connected');
    await expect.poll(() => opens()).toBe(2);
    expect(state()).toMatchObject({ page: 'inbox', open: { id: conversationId } });
    await model.showConversation(conversationId);
    expect(state().page).toBe('conversation');
    model.showInbox();
    model.beginConversation();
    expect(state()).toMatchObject({ page: 'conversation', open: null });
  });

  test('knows a tool that came at run time', async () => {
    const { state, push } = start();
    const tool: ToolDescription = {
      id: 'late',
      name: 'Late',
      description: 'Comes late',
      purpose: 'Comes late.',
      category: 'custom',
      defaultRiskLevel: 'low',
      inputSchema: {},
      subjectKind: 'path',
      tags: [],
      isAvailable: true,
    };
    await expect.poll(() => state().conversations.status).toBe('ready');
    push({ name: 'tools.changed', payload: [tool] });
    expect([...state().tools]).toEqual([['late', tool]]);
  });

  test('changes the screen once for each message, however many events it holds', async () => {
    const { model, events } = start();
    await model.showConversation(conversationId);
    const changed = vi.fn();
    model.store.subscribe(changed);
    events(7, 'a', 'b', 'c');
    expect(changed).toHaveBeenCalledTimes(1);
    expect(model.store.getState().open).toMatchObject({ status: 'ready', nextSequence: 10 });
  });

  test('opens the conversation again after a gap', async () => {
    const { model, log, events, opens, state } = start();
    await model.showConversation(conversationId);
    log.push(textEvent('lost'), textEvent('found'));
    events(8, 'found');
    await expect.poll(() => state().open).toMatchObject({ status: 'ready', nextSequence: 9 });
    expect(opens()).toBe(2);
  });

  test('gives up after three tries on a log that never catches up', async () => {
    const { model, events, opens, state } = start();
    await model.showConversation(conversationId);
    events(99, 'from nowhere');
    await expect.poll(() => state().open?.status).toBe('failed');
    expect(opens()).toBe(4);
  });

  test('does not let an earlier choice overtake a later one', async () => {
    const other = '99999999-9999-4999-8999-999999999999';
    let finishFirst = () => {};
    const first = new Promise<void>((resolve) => {
      finishFirst = resolve;
    });
    const { model, state } = start({
      'conversation.open': async ({ conversationId: id }: { conversationId: string }) => {
        if (id === conversationId) await first;
        return { events: waitingEvents.slice(0, 1), sequence: 1 };
      },
    });
    const shown = model.showConversation(conversationId);
    await model.showConversation(other);
    finishFirst();
    await shown;
    expect(state().open).toMatchObject({ status: 'ready', id: other });
  });

  test('reads everything again after the connection was lost', async () => {
    const { model, log, enter, opens, state } = start();
    await model.showConversation(conversationId);
    enter('lost');
    log.push(textEvent('meanwhile'));
    enter('connected');
    await expect.poll(() => state().open).toMatchObject({ status: 'ready', nextSequence: 8 });
    expect(opens()).toBe(2);
  });

  test('creates the conversation with the first message', async () => {
    const { model, invoked, state } = start({ 'conversation.create': () => created });
    await model.send('hello');
    expect(invoked).toContainEqual({ name: 'conversation.send', input: { conversationId, text: 'hello' } });
    expect(state()).toMatchObject({ open: { id: conversationId }, begun: [conversationId] });
  });

  test('stays where a first message is written as long as it cannot be sent, and where somebody has gone meanwhile', async () => {
    const refuse = () => {
      throw new Error('No');
    };
    const refused = start({ 'conversation.create': () => created, 'conversation.send': refuse });
    await expect(refused.model.send('hello')).rejects.toThrow('No');
    expect(refused.state()).toMatchObject({ open: null, begun: [] });
    const other = '99999999-9999-4999-8999-999999999999';
    const left = start({ 'conversation.create': () => created });
    await Promise.all([left.model.send('hello'), left.model.showConversation(other)]);
    expect(left.state().open?.id).toBe(other);
  });

  test('goes on with the conversation that was begun for a message, when sending it failed', async () => {
    const other = { ...created, id: '99999999-9999-4999-8999-999999999999', workspacePath: '/other' };
    const answers = { create: created, send: 'refuse' as 'refuse' | 'take' };
    const { model, invoked, push, state } = start({
      'conversation.create': () => answers.create,
      'conversation.send': () => {
        if (answers.send === 'refuse') throw new Error('The connection is lost');
        return {};
      },
    });
    await expect.poll(() => state().models.status).toBe('ready');
    const calls = () => invoked.flatMap(({ name }) => (/create|delete/.test(name) ? [name] : []));
    push({ name: 'workspace.changed', payload: { path: '/work' } });
    await expect(model.send('hello')).rejects.toThrow('The connection is lost');
    push({ name: 'conversations.changed', payload: [summary(created)] });
    await expect(model.send('hello')).rejects.toThrow('The connection is lost');
    expect(calls()).toEqual(['conversation.create']);
    // In another folder it is useless.
    push({ name: 'workspace.changed', payload: { path: '/other' } });
    Object.assign(answers, { create: other, send: 'take' });
    await model.send('hello');
    expect(calls()).toEqual(['conversation.create', 'conversation.create', 'conversation.delete']);
    expect(state().begun).toEqual([other.id]);
  });

  test('asks which models are there whenever it is connected anew', async () => {
    const { invoked, enter, state } = start();
    await expect.poll(() => state().models.status).toBe('ready');
    enter('lost');
    enter('connected');
    const looks = invoked.filter(({ name }) => name === 'model.list').map(({ input }) => input);
    expect(looks).toEqual([{}, { refresh: true }, {}, { refresh: true }]);
  });

  test('takes a setting back when main refuses it', async () => {
    const { model, state } = start({
      'settings.update': () => {
        throw new Error('No');
      },
    });
    await expect.poll(() => state().settings.status).toBe('ready');
    const update = model.updateSettings({ theme: 'dark' });
    expect(state().settings).toMatchObject({ value: { theme: 'dark' } });
    await expect(update).rejects.toThrow('No');
    expect(state().settings).toMatchObject({ value: { theme: 'system' } });
  });
});
