import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ConversationState } from '../../shared/conversation/conversation-state';
import type { Delivery } from '../../shared/conversation/message-queue';
import type { JsonObject } from '../../shared/json/json';
import type { ModelBackend } from '../model/backend';
import { sayCalls } from '../testing/parrot-backend';
import { type LibraryApp, startLibraryApp } from '../testing/start-library-app';

/** One pixel. */
const smallPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Answers each request when the test says so, and keeps the user's messages of each. */
function promptedBackend() {
  const requests: string[][] = [];
  const waiting: ((text: string) => void)[] = [];
  const backend: ModelBackend = {
    provider: 'guide',
    model: 'prompted',
    async *stream({ messages, signal }) {
      requests.push(messages.flatMap((message) => (message.role === 'user' ? [message.text] : [])));
      const text = await new Promise<string>((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      yield { kind: 'text', text };
      yield { kind: 'end', finish: 'stop' };
    },
  };
  return {
    backend,
    requests,
    /** Answers the request of this number, once it is there. */
    async answer(number: number, text = 'Done.') {
      await expect.poll(() => waiting.length, { interval: 5 }).toBeGreaterThanOrEqual(number);
      waiting[number - 1]?.(text);
    },
  };
}

const shown = ({ items }: ConversationState) => items.flatMap((item) => (item.kind === 'user' ? [item.text] : []));
const queued = ({ queue }: ConversationState) => queue.map(({ text, delivery }) => `${text}: ${delivery}`);

async function startRun() {
  const model = promptedBackend();
  const app = await startLibraryApp({ backend: model.backend });
  const conversationId = await app.send('first');
  await expect.poll(() => model.requests.length).toBe(1);
  const state = (of: LibraryApp = app) => of.stateOf(conversationId);
  const send = (text: string, delivery?: Delivery) =>
    app.call('conversation.send', { conversationId, text, ...(delivery ? { delivery } : {}) });
  const idOf = async (text: string) => {
    const found = (await state()).queue.find((message) => message.text === text);
    if (!found) throw new Error(`${text} is not queued`);
    return { conversationId, queuedId: found.id };
  };
  return { ...model, app, conversationId, state, send, idOf };
}

describe('messages that are sent while a run works', () => {
  it('are sent when it ends, each in a run of its own', async () => {
    const { app, conversationId, requests, answer, state, send } = await startRun();
    await send('second');
    await send('third');
    expect([shown(await state()), queued(await state())]).toEqual([
      ['first'],
      ['second: after-run', 'third: after-run'],
    ]);
    for (const number of [1, 2, 3]) await answer(number);
    await app.whenEnded(conversationId, { runs: 3 });
    expect(requests).toEqual([['first'], ['first', 'second'], ['first', 'second', 'third']]);
    expect([shown(await state()), queued(await state())]).toEqual([['first', 'second', 'third'], []]);
  });

  it('keep what goes with them', async () => {
    const { app, conversationId, answer, state } = await startRun();
    const added = await app.call('attachment.add', { name: 'a.png', data: smallPng });
    const attachments = [added.attachment as JsonObject];
    const context = [{ kind: 'file', label: 'a.ts', text: 'let a;', tokens: 2 }];
    await app.call('conversation.send', { conversationId, text: '', attachments, context });
    expect((await state()).queue).toMatchObject([{ text: '', attachments, context }]);
    for (const number of [1, 2]) await answer(number);
    await app.whenEnded(conversationId, { runs: 2 });
    const sent = (await state()).items.findLast(({ kind }) => kind === 'user');
    expect(sent).toMatchObject({ text: '', attachments, context });
  });

  it('stand for what their command says by then, also if they are sent at once', async () => {
    const { app, conversationId, requests, answer, send, state } = await startRun();
    const commands = join(app.workspacePath, '.claude', 'commands');
    mkdirSync(commands, { recursive: true });
    writeFileSync(join(commands, 'greet.md'), 'Say hello to $ARGUMENTS.');
    await send('/greet Ann');
    await send('/greet Bob', 'after-step');
    expect((await state()).queue).toMatchObject([{ text: '/greet Ann' }, { text: '/greet Bob' }]);
    for (const number of [1, 2, 3]) await answer(number);
    await app.whenEnded(conversationId, { runs: 2 });
    expect([requests[1]?.at(-1), requests[2]?.at(-1)]).toEqual([
      expect.stringContaining('Say hello to Bob.'),
      expect.stringContaining('Say hello to Ann.'),
    ]);
  });

  it('can be changed, moved and removed until then', async () => {
    const { app, conversationId, answer, state, send, idOf } = await startRun();
    for (const text of ['a', 'b', 'c', 'd']) await send(text);
    await app.call('queue.edit', { ...(await idOf('b')), revision: 0, delivery: 'after-run', text: ' B ' });
    await app.call('queue.move', { ...(await idOf('d')), beforeId: (await idOf('a')).queuedId });
    await app.call('queue.move', { ...(await idOf('B')), beforeId: null });
    const { queuedId } = await idOf('c');
    const gone = { conversationId, queuedIds: [queuedId] };
    expect(await app.call('queue.remove', gone)).toEqual({ removedIds: [queuedId] });
    expect(await app.call('queue.remove', gone)).toEqual({ removedIds: [] });
    expect(queued(await state())).toEqual(['d: after-run', 'a: after-run', 'B: after-run']);
    for (const number of [1, 2, 3, 4]) await answer(number);
    await app.whenEnded(conversationId, { runs: 4 });
    expect(shown(await state())).toEqual(['first', 'd', 'a', 'B']);
  });

  it('CV-04 are not overwritten by a window that saw an older version', async () => {
    const { app, answer, state, send, idOf, conversationId } = await startRun();
    await send('a');
    const message = await idOf('a');
    const edit = (text: string) => app.call('queue.edit', { ...message, revision: 0, delivery: 'after-run', text });
    await edit('mine');
    await expect(edit('yours')).rejects.toThrow('changed in another window');
    expect(queued(await state())).toEqual(['mine: after-run']);
    for (const number of [1, 2]) await answer(number);
    await app.whenEnded(conversationId, { runs: 2 });
    await expect(edit('late')).rejects.toThrow('already sent or removed');
    await expect(app.call('queue.move', { ...message, beforeId: null })).rejects.toThrow('already sent or removed');
  });

  it('wait while they are edited, and go out at once where their turn has come', async () => {
    const { app, conversationId, requests, answer, state, send, idOf } = await startRun();
    await send('a');
    await send('b');
    const a = await idOf('a');
    await app.call('queue.hold', a);
    for (const number of [1, 2]) await answer(number);
    await app.whenEnded(conversationId, { runs: 2 });
    expect([shown(await state()), queued(await state())]).toEqual([['first', 'b'], ['a: held']]);
    await app.call('queue.edit', { ...a, revision: 0, delivery: 'after-run', text: 'A' });
    await answer(3);
    await app.whenEnded(conversationId, { runs: 3 });
    expect(requests.at(-1)).toEqual(['first', 'b', 'A']);
  });

  it('stay on hold when the run is stopped, until the user sends them', async () => {
    const { app, conversationId, requests, answer, state, send, idOf } = await startRun();
    await send('a');
    await send('b', 'after-step');
    await app.call('conversation.stop', { conversationId });
    expect(await app.whenEnded(conversationId)).toBe('run-cancelled');
    expect(queued(await state())).toEqual(['a: held', 'b: held']);
    await app.call('queue.release', { ...(await idOf('a')), delivery: 'after-run' });
    expect(queued(await state())).toEqual(['a: held', 'b: held']);
    await app.call('queue.send', await idOf('b'));
    await answer(2);
    expect(await app.whenEnded(conversationId, { runs: 2 })).toBe('run-completed');
    expect([requests.at(-1), queued(await state())]).toEqual([['first', 'b'], ['a: held']]);
  });

  it('are still there after a restart, on hold', async () => {
    const { app, conversationId, answer, state, send, idOf } = await startRun();
    for (const text of ['a', 'b', 'c']) await send(text);
    await app.call('queue.move', { ...(await idOf('c')), beforeId: (await idOf('a')).queuedId });
    await app.call('queue.remove', { conversationId, queuedIds: [(await idOf('b')).queuedId] });
    const again = await app.restart();
    expect(queued(await state(again))).toEqual(['c: held', 'a: held']);
    const [{ id: queuedId } = { id: '' }] = (await state(again)).queue;
    await again.call('queue.send', { conversationId, queuedId });
    await answer(2);
    await again.whenEnded(conversationId);
    expect([shown(await state(again)), queued(await state(again))]).toEqual([['first', 'c'], ['a: held']]);
  });
});

describe('“Send now”', () => {
  it('tells the model after the calls of its answer, before the next one', async () => {
    const { app, conversationId, requests, answer, state, send, idOf } = await startRun();
    await send('later');
    await send('b');
    await app.call('queue.send', await idOf('b'));
    await send('c', 'after-step');
    expect(queued(await state())).toEqual(['later: after-run', 'b: after-step', 'c: after-step']);
    await answer(1, sayCalls({ tool: 'workspace-info', parameters: {} }));
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]?.filter((text) => !text.includes('Result'))).toEqual(['first', 'b', 'c']);
    expect(queued(await state())).toEqual(['later: after-run']);
    for (const number of [2, 3]) await answer(number);
    await app.whenEnded(conversationId, { runs: 2 });
    const kinds = (await state()).items.map((item) => (item.kind === 'user' ? item.text : item.kind));
    expect(kinds).toEqual(['first', 'assistant', 'b', 'c', 'assistant', 'later', 'assistant']);
  });

  it('continues the run where the model had finished', async () => {
    const { app, conversationId, requests, answer, state, send } = await startRun();
    await send('b', 'after-step');
    for (const number of [1, 2]) await answer(number);
    await app.whenEnded(conversationId);
    expect([requests.at(-1), queued(await state())]).toEqual([['first', 'b'], []]);
  });
});
