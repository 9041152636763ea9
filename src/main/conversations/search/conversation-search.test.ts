import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversationHit } from '../../../shared/contract/descriptions';
import type { ModelBackend } from '../../model/backend';
import { createParrotBackend, sayCalls } from '../../testing/parrot-backend';
import { type LibraryApp, startLibraryApp } from '../../testing/start-library-app';
import { fakeTrash } from '../../tools/file-system/testing/own-trash';

fakeTrash();

async function find(app: LibraryApp, query: string, limit = 50) {
  const { hits, isComplete } = await app.call('conversation.search', { query, limit });
  const found = (hits as unknown as ConversationHit[]).map(({ conversation, messageId, excerpt, matches }) => ({
    title: conversation.title,
    messageId,
    marked: matches.map(([from, to]) => excerpt.slice(from, to)),
  }));
  return { found, isComplete: isComplete as boolean };
}

const titlesOf = async (app: LibraryApp, query: string) => (await find(app, query)).found.map(({ title }) => title);

describe('searching all conversations', () => {
  it('finds words in titles, messages and calls, and what the calls brought, but not what was only thought', async () => {
    const backend: ModelBackend = {
      ...createParrotBackend(),
      async *stream({ messages }) {
        yield { kind: 'thinking', text: 'a thought about kiwis' };
        const last = messages.at(-1);
        yield { kind: 'text', text: last?.role === 'user' ? last.text : 'There are no mangoes here.' };
        yield { kind: 'end', finish: 'stop' };
      },
    };
    const app = await startLibraryApp({ backend });
    const list = sayCalls({ tool: 'directory-list', parameters: { path: '.' } });
    writeFileSync(join(app.workspacePath, 'papaya.txt'), '');
    const conversationId = await app.ask(`Look at the fruit\n${list}`);
    await app.call('conversation.rename', { conversationId, title: 'Groceries' });
    const { items, calls } = await app.stateOf(conversationId);
    const [user, , last] = items.map(({ id }) => id);
    const [callId] = Object.keys(calls);
    expect((await find(app, 'GROCERIES')).found).toEqual([
      { title: 'Groceries', messageId: undefined, marked: ['Groceries'] },
    ]);
    expect((await find(app, 'mangoes')).found).toEqual([{ title: 'Groceries', messageId: last, marked: ['mangoes'] }]);
    expect((await find(app, 'papaya')).found).toEqual([{ title: 'Groceries', messageId: callId, marked: ['papaya'] }]);
    expect((await find(app, 'fruit look')).found.map(({ messageId }) => messageId)).toContain(user);
    expect((await find(app, 'kiwis')).found).toEqual([]);
    const again = await app.restart();
    expect((await find(again, 'papaya')).found).toEqual([
      { title: 'Groceries', messageId: callId, marked: ['papaya'] },
    ]);
  });

  it('takes no notice of accents and case, and keeps together what is quoted', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    await app.ask('Où est le Café?');
    await app.ask('the cafe is où?');
    expect(await titlesOf(app, 'ou CAFE')).toHaveLength(6);
    expect((await find(app, 'cafe\u0301')).found.map(({ marked }) => marked[0])).toEqual([
      ...['cafe', 'Café'],
      ...['cafe', 'cafe', 'Café', 'Café'],
    ]);
    expect(new Set(await titlesOf(app, '"le cafe"'))).toEqual(new Set(['Où est le Café?']));
    expect(await titlesOf(app, '"cafe le"')).toEqual([]);
  });

  it('says whether there are more than it was to give', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    for (const text of ['pear one', 'pear two']) await app.ask(text);
    const counts = await Promise.all(
      [1, 2, 5, 6, 200].map(async (limit) => {
        const { found, isComplete } = await find(app, 'pear', limit);
        return [found.length, isComplete];
      }),
    );
    expect(counts).toEqual([
      [1, false],
      [2, false],
      [5, false],
      [6, true],
      [6, true],
    ]);
  });

  it('knows what has been said or renamed since, and what somebody else has added', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const conversationId = await app.ask('apples');
    expect(await titlesOf(app, 'apples')).toHaveLength(3);
    await app.call('conversation.send', { conversationId, text: 'cherries' });
    await app.whenEnded(conversationId, { runs: 2 });
    expect(await titlesOf(app, 'cherries')).toHaveLength(2);
    await app.call('conversation.rename', { conversationId, title: 'Plums' });
    expect([await titlesOf(app, 'plums'), await titlesOf(app, 'apples')]).toEqual([['Plums'], ['Plums', 'Plums']]);
    const again = await app.restart();
    expect(await titlesOf(again, 'cherries')).toHaveLength(2);
    const added = { type: 'user-message', messageId: conversationId, text: 'and dates', at: Date.now() };
    appendFileSync(join(app.dataPath, 'conversations', `${conversationId}.jsonl`), `${JSON.stringify(added)}\n`);
    await again.list();
    expect((await find(again, 'dates')).found).toEqual([
      { title: 'Plums', messageId: conversationId, marked: ['dates'] },
    ]);
  });

  it.runIf(process.platform === 'linux')('finds nothing in what was deleted', async () => {
    const app = await startLibraryApp({ backend: createParrotBackend() });
    const conversationId = await app.ask('quinces');
    expect(await titlesOf(app, 'quinces')).toHaveLength(3);
    await app.call('conversation.delete', { conversationId });
    expect(await find(app, 'quinces')).toEqual({ found: [], isComplete: true });
  });
});
