import { describe, expect, it } from 'vitest';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { createParrotBackend, sayCalls } from '../../testing/parrot-backend';
import { type LibraryApp, startLibraryApp } from '../../testing/start-library-app';

const context = { kind: 'file', label: 'notes.md', text: 'Some notes', tokens: 2 };

const textsOf = ({ items }: ConversationState) =>
  items.flatMap((item) => {
    if (item.kind === 'user') return [item.text];
    if (item.kind !== 'assistant') return [];
    return [item.parts.map((part) => (part.kind === 'text' ? part.text : `[${part.kind}]`)).join('')];
  });

async function start() {
  const backend = createParrotBackend();
  const app = await startLibraryApp({ backend });
  const conversationId = await app.ask('one');
  await app.call('conversation.send', { conversationId, text: 'two' });
  await app.whenEnded(conversationId, { runs: 2 });
  const userIds = (await app.stateOf(conversationId)).items.flatMap(({ kind, id }) => (kind === 'user' ? [id] : []));
  return { ...app, backend, conversationId, userIds };
}

const state = (app: LibraryApp & { conversationId: string }) => app.stateOf(app.conversationId);

describe('branches', () => {
  it('begin with an edited message, keep what it was sent with, and keep the earlier version', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const { id: conversationId } = await app.call('conversation.create');
    await app.call('conversation.send', { conversationId, text: 'one', context: [context] });
    await app.whenEnded(conversationId as string);
    const first = (await app.stateOf(conversationId as string)).items[0];
    await app.call('conversation.resend', { conversationId, messageId: first?.id, text: 'uno' });
    await app.whenEnded(conversationId as string, { runs: 2 });
    const { items, branches } = await app.stateOf(conversationId as string);
    expect(items[0]).toMatchObject({ kind: 'user', text: 'uno', context: [context] });
    expect(branches.forks.get(null)).toEqual([first?.id, items[0]?.id]);
    expect(branches.tails).toHaveLength(1);
  });

  it('send the model only what is on the active one', async () => {
    const app = await start();
    await app.call('conversation.resend', {
      conversationId: app.conversationId,
      messageId: app.userIds[1],
      text: 'due',
    });
    await app.whenEnded(app.conversationId, { runs: 3 });
    expect(textsOf(await state(app))).toEqual(['one', 'one', 'due', 'due']);
    expect(
      app.backend.requests.at(-1)?.map((message) => (message.role === 'user' ? message.text : message.role)),
    ).toEqual(['one', 'assistant', 'due']);
  });

  it('switch back and forth, also after a restart, and go on where they were left', async () => {
    const app = await start();
    const { conversationId } = app;
    await app.call('conversation.resend', { conversationId, messageId: app.userIds[0], text: 'uno' });
    await app.whenEnded(conversationId, { runs: 3 });
    const before = await state(app);
    await app.call('conversation.show-branch', { conversationId, itemId: app.userIds[0] });
    expect(textsOf(await state(app))).toEqual(['one', 'one', 'two', 'two']);
    const again = await app.restart();
    expect(await again.stateOf(conversationId)).toEqual(await again.stateOf(conversationId));
    expect(textsOf(await again.stateOf(conversationId))).toEqual(['one', 'one', 'two', 'two']);
    await again.call('conversation.show-branch', { conversationId, itemId: before.items[0]?.id });
    expect(textsOf(await again.stateOf(conversationId))).toEqual(['uno', 'uno']);
    await expect(again.call('conversation.show-branch', { conversationId, itemId: 'nowhere' })).rejects.toThrow(
      'no longer in the conversation',
    );
  });

  it('answer again on request, with another model if one is chosen', async () => {
    const app = await start();
    const { conversationId } = app;
    const answer = (await state(app)).items.at(-1);
    const model = { connectionId: 'guide', modelId: 'guide' };
    await app.call('conversation.regenerate', { conversationId, itemId: answer?.id, model });
    await app.whenEnded(conversationId, { runs: 3 });
    const { items, branches, model: chosen } = await state(app);
    expect([items.length, chosen]).toEqual([4, model]);
    expect(branches.forks.get(app.userIds[1] ?? '')).toEqual([answer?.id, items[3]?.id]);
  });

  it('stop the run first, with an answer for each call, and leave what was queued to the user', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const conversationId = await app.send(
      sayCalls({ tool: 'file-write', parameters: { path: 'a.txt', content: 'a' } }),
    );
    await app.whenAsked();
    await app.call('conversation.send', { conversationId, text: 'queued' });
    const { items } = await app.stateOf(conversationId);
    await app.call('conversation.resend', { conversationId, messageId: items[0]?.id, text: 'edited' });
    await app.whenEnded(conversationId, { runs: 2 });
    const edited = await app.stateOf(conversationId);
    expect(textsOf(edited)).toEqual(['edited', 'edited']);
    expect(Object.values(edited.calls).map(({ lifecycle }) => lifecycle.status)).toEqual(['cancelled']);
    expect(edited.queue).toMatchObject([{ text: 'queued', delivery: 'held' }]);

    await app.call('conversation.show-branch', { conversationId, itemId: items[0]?.id });
    const asked = () => app.statuses().filter((status) => status === 'awaiting-approval').length;
    await app.call('conversation.regenerate', { conversationId, itemId: items[1]?.id });
    await expect.poll(asked).toBe(2);
    await app.call('conversation.regenerate', { conversationId, itemId: items[0]?.id });
    await expect.poll(asked).toBe(3);
    await app.call('conversation.stop', { conversationId });
    expect(await app.whenEnded(conversationId, { runs: 4 })).toBe('run-cancelled');
    const { calls, branches } = await app.stateOf(conversationId);
    expect(Object.values(calls).map(({ lifecycle }) => lifecycle.status)).toEqual(Array(3).fill('cancelled'));
    expect(branches.forks.get(items[0]?.id ?? '')).toHaveLength(3);
  });

  it('refuse what is gone, what was never said, and another branch during a run', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const conversationId = await app.send(
      sayCalls({ tool: 'file-write', parameters: { path: 'a.txt', content: 'a' } }),
    );
    await app.whenAsked();
    const { items } = await app.stateOf(conversationId);
    const messageId = items[0]?.id;
    await expect(app.call('conversation.show-branch', { conversationId, itemId: messageId })).rejects.toThrow(
      'Wait for the answer to finish, or stop it first',
    );
    await expect(app.call('conversation.regenerate', { conversationId, itemId: 'nowhere' })).rejects.toThrow(
      'no longer in the conversation',
    );
    expect((await app.stateOf(conversationId)).run).not.toBeNull();
    await app.call('conversation.stop', { conversationId });
    await app.whenEnded(conversationId);
    await expect(app.call('conversation.resend', { conversationId, messageId, text: ' ' })).rejects.toThrow('empty');
    const answerId = items.find(({ kind }) => kind === 'assistant')?.id;
    await expect(app.call('conversation.resend', { conversationId, messageId: answerId, text: 'x' })).rejects.toThrow(
      'Only your own messages',
    );
    expect(textsOf(await app.stateOf(conversationId))[0]).toBe(items[0]?.kind === 'user' ? items[0].text : '');
  });

  it('can be continued only where the active one was cut off', async () => {
    const app = await start();
    const { conversationId } = app;
    await app.call('conversation.resend', {
      ...{ conversationId, messageId: app.userIds[1] },
      text: sayCalls({ tool: 'file-write', parameters: { path: 'a.txt', content: 'a' } }),
    });
    await app.whenAsked();
    await app.call('conversation.stop', { conversationId });
    await app.whenEnded(conversationId, { runs: 3 });
    await app.call('conversation.show-branch', { conversationId, itemId: app.userIds[1] });
    await expect(app.call('conversation.resume', { conversationId })).rejects.toThrow('Nothing to continue');
    const stopped = (await state(app)).branches.forks.get((await state(app)).items[1]?.id ?? null)?.[1];
    await app.call('conversation.show-branch', { conversationId, itemId: stopped });
    await app.call('conversation.resume', { conversationId });
    expect(await app.whenEnded(conversationId, { runs: 4 })).toBe('run-completed');
  });

  it('are all searched, exported and imported', async () => {
    const app = await start();
    const { conversationId } = app;
    await app.call('conversation.resend', { conversationId, messageId: app.userIds[1], text: 'thrice' });
    await app.whenEnded(conversationId, { runs: 3 });
    const found = (await app.call('conversation.search', { query: 'two', limit: 9 })) as {
      hits: { messageId: string }[];
    };
    expect(found.hits.map(({ messageId }) => messageId)).toContain(app.userIds[1]);
    const { text } = (await app.call('conversation.export', { conversationId, format: 'json' })) as { text: string };
    const { id } = (await app.call('conversation.import', { text })) as { id: string };
    const [original, imported] = [await state(app), await app.stateOf(id)];
    expect(imported.items.slice(0, -1)).toEqual(original.items);
    expect(imported.branches).toEqual(original.branches);
    const markdown = (await app.call('conversation.export', { conversationId, format: 'markdown' })) as {
      text: string;
    };
    expect(markdown.text).toContain('thrice');
    expect(markdown.text).not.toContain('two');
  });
});

describe('a fork', () => {
  it('is a conversation of its own with the active branch up to a message', async () => {
    const app = await start();
    const { conversationId } = app;
    await app.call('conversation.resend', { conversationId, messageId: app.userIds[0], text: 'uno' });
    await app.whenEnded(conversationId, { runs: 3 });
    await app.call('conversation.choose-effort', { conversationId, effort: 'high' });
    const { items } = await state(app);
    const fork = (await app.call('conversation.fork', { conversationId, itemId: items[1]?.id })) as {
      id: string;
      title: string;
    };
    expect(fork.title).toBe('one (fork)');
    const forked = await app.stateOf(fork.id);
    expect(forked.items.slice(0, -1)).toEqual(items);
    expect(forked.effort).toBe('high');
    expect([forked.branches.tails, forked.run, forked.items.at(-1)]).toMatchObject([[], null, { kind: 'notice' }]);
    await app.call('conversation.send', { conversationId: fork.id, text: 'due' });
    await app.whenEnded(fork.id);
    expect(textsOf(await app.stateOf(fork.id))).toEqual(['uno', 'uno', 'due', 'due']);
    expect(await state(app)).toMatchObject({ items });
    const again = await app.restart();
    expect(textsOf(await again.stateOf(fork.id))).toEqual(['uno', 'uno', 'due', 'due']);
  });

  it('leaves the record and the undo of its calls where they ran', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const { id } = await app.call('conversation.create');
    const conversationId = id as string;
    await app.call('conversation.choose-mode', { conversationId, mode: 'edit' });
    const text = sayCalls({ tool: 'file-write', parameters: { path: 'a.txt', content: 'a' } });
    await app.call('conversation.send', { conversationId, text });
    await app.whenEnded(conversationId);
    const { items, calls } = await app.stateOf(conversationId);
    const fork = (await app.call('conversation.fork', { conversationId, itemId: items.at(-1)?.id })) as { id: string };
    const forked = Object.values((await app.stateOf(fork.id)).calls);
    expect(forked).toMatchObject([{ lifecycle: { status: 'completed' }, result: { success: true } }]);
    expect(Object.keys(calls)).not.toContain(forked[0]?.lifecycle.request.id);
    expect(forked[0]?.result?.metadata?.canUndo).toBeUndefined();
    const again = await app.restart();
    expect(await again.call('ledger.search', { filter: {}, skip: 0, limit: 9 })).toMatchObject({ total: 1 });
  });
});
