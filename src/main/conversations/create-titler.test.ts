import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import { startModelApp } from '../testing/start-model-app';
import { startTitleServer } from './testing/title-server';

const named = (state: ConversationState) => [state.title, state.titledBy] as const;

describe('titles by the model', () => {
  it('follow the first answer, once, and their cost counts', async () => {
    const server = await startTitleServer(['Here you are.', 'Greeting of two words', 'Again.']);
    const app = await startModelApp('openai', server.origin, { settingsOverrides: { generateTitles: true } });
    const conversationId = await app.ask('hello there');
    await expect.poll(async () => named(await app.stateOf(conversationId))).toEqual(['Greeting of two words', 'model']);
    const renamed = app.events().findLast((event) => event.type === 'conversation-renamed');
    expect(renamed).toMatchObject({ by: 'model', usage: { inputTokens: expect.any(Number) } });
    await app.call('conversation.send', { conversationId, text: 'and again' });
    await app.whenRunsEnd(2);
    await app.app.dispose();
    expect(server.requests()).toBe(3);
  });

  it('never replace the user’s own, not even one that came meanwhile', async () => {
    const server = await startTitleServer(['Here you are.', 'By the model'], { holdsFrom: 2 });
    const app = await startModelApp('openai', server.origin, { settingsOverrides: { generateTitles: true } });
    const conversationId = await app.ask('hello there');
    await expect.poll(server.requests).toBe(2);
    await app.call('conversation.rename', { conversationId, title: 'Mine' });
    server.release();
    await expect.poll(() => app.events().filter((event) => event.type === 'conversation-renamed').length).toBe(3);
    expect(named(await app.stateOf(conversationId))).toEqual(['Mine', 'user']);
  });

  it('fail silently, and the first words stay', async () => {
    const server = await startTitleServer(['Here you are.', null]);
    const app = await startModelApp('openai', server.origin, { settingsOverrides: { generateTitles: true } });
    await app.ask('hello there');
    await expect.poll(server.requests).toBe(2);
    await app.app.dispose();
    expect(app.events().filter((event) => event.type === 'conversation-renamed')).toMatchObject([
      { title: 'hello there', by: 'message' },
    ]);
  });

  it('are not recorded for a conversation that is deleted', async () => {
    const server = await startTitleServer(['Here you are.', 'By the model'], { holdsFrom: 2 });
    const settingsOverrides = { generateTitles: true };
    // The system's trash is looked up once per process, wherever another test had put it.
    const trashItem = async (path: string) => rmSync(path);
    const app = await startModelApp('openai', server.origin, { settingsOverrides, trashItem });
    const conversationId = await app.ask('hello there');
    await expect.poll(server.requests).toBe(2);
    await app.call('conversation.delete', { conversationId });
    server.release();
    await app.app.dispose();
    expect(app.events().filter((event) => event.type === 'conversation-renamed')).toMatchObject([{ by: 'message' }]);
  });
});
