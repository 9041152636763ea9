import { describe, expect, it } from 'vitest';
import { createParrotBackend } from '../testing/parrot-backend';
import { startLibraryApp } from '../testing/start-library-app';

const start = () => startLibraryApp({ backend: createParrotBackend() });

describe('what the user does with conversations', () => {
  it('is there after a restart: pinned, archived, effort', async () => {
    const app = await start();
    const conversationId = await app.ask('Keep me');
    const { updatedAt } = (await app.list())[0] ?? {};
    await app.call('conversation.pin', { conversationId, isPinned: true });
    await app.call('conversation.archive', { conversationId, isArchived: true });
    await app.call('conversation.choose-effort', { conversationId, effort: 'high' });
    await expect
      .poll(() => app.messages.findLast(({ name }) => name === 'conversations.changed')?.payload)
      .toMatchObject([{ isPinned: true, isArchived: true }]);
    await app.call('conversation.pin', { conversationId, isPinned: false });
    const again = await app.restart();
    expect(await again.list()).toMatchObject([{ id: conversationId, isPinned: false, isArchived: true }]);
    expect(await again.stateOf(conversationId)).toMatchObject({ effort: 'high' });
    expect(updatedAt).toBeDefined();
  });

  it('a message brings a conversation back from the archive', async () => {
    const app = await start();
    const conversationId = await app.ask('First');
    await app.call('conversation.archive', { conversationId, isArchived: true });
    await app.call('conversation.send', { conversationId, text: 'Second' });
    await expect.poll(() => app.list()).toMatchObject([{ isArchived: false }]);
  });

  it('conversations that begin alike can be told apart, and so can a copy', async () => {
    const app = await start();
    const first = await app.ask('Run tests please');
    await app.ask('Run tests please');
    const { id: copy } = await app.call('conversation.duplicate', { conversationId: first });
    const titles = (await app.list()).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Run tests please', 'Run tests please (2)', 'Run tests please (3)']);
    const [original, duplicate] = [await app.stateOf(first), await app.stateOf(copy as string)];
    const texts = (items: typeof original.items) => items.flatMap((item) => (item.kind === 'user' ? [item.text] : []));
    expect(texts(duplicate.items)).toEqual(texts(original.items));
    expect(duplicate.items.at(-1)).toMatchObject({ kind: 'notice', text: expect.stringContaining('Duplicated from') });
    const again = await app.restart();
    expect((await again.stateOf(copy as string)).title).toBe('Run tests please (3)');
  });
});
