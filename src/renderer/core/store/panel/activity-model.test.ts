import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommandInput } from '../../../../shared/contract/contract';
import { fakeConnection } from '../../../testing/fake-connection';
import { conversationId } from '../../../testing/sample-events';
import { createCommandClient } from '../../bridge/command-client';
import { createAppModel } from '../app-model';
import { loading, ready } from '../loadable';
import { emptyFilter } from './activity-filter';
import { createActivityModel } from './activity-model';
import { sampleEntries, sampleEntry } from './testing/sample-entry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Search = (query: CommandInput<'ledger.search'>) => unknown;

async function setUp(search: Search = () => ({ entries: [], matched: 0, total: 0 })) {
  const { connection, push, enter, invoked } = fakeConnection({
    'ledger.search': search,
    'ledger.export': () => ({ jsonLines: '{}\n', count: 1 }),
  });
  const app = createAppModel({ connection, client: createCommandClient(connection.bridge) });
  app.start();
  await vi.advanceTimersByTimeAsync(0);
  const activity = createActivityModel({ app });
  const searches = () => invoked.filter(({ name }) => name === 'ledger.search').map(({ input }) => input);
  return { app, activity, push, enter, searches, invoked };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const ofLedger: (count: () => number) => Search =
  (count) =>
  ({ skip, limit }) => ({
    entries: sampleEntries(count()).slice(skip, skip + limit),
    matched: count(),
    total: count(),
  });
const firstPage = { filter: {}, skip: 0, limit: 50 };

test('the newest fifty calls are asked for, and further ones on demand', async () => {
  const { activity, searches } = await setUp(ofLedger(() => 70));
  activity.start();
  await pass(0);
  await activity.showMore();
  expect(searches()).toEqual([firstPage, { ...firstPage, skip: 50 }]);
  expect(activity.store.getState()).toEqual({
    filter: emptyFilter,
    calls: ready({ entries: sampleEntries(70), matched: 70, total: 70 }),
  });
});

test('typing is searched for when it pauses, a choice at once', async () => {
  const { activity, searches } = await setUp();
  activity.change({ text: 'n' });
  await pass(199);
  activity.change({ text: 'np' });
  await pass(199);
  expect(searches()).toEqual([]);
  await pass(1);
  activity.change({ riskLevel: 'high' });
  await pass(0);
  expect(searches()).toEqual([
    { ...firstPage, filter: { text: 'np' } },
    { ...firstPage, filter: { text: 'np', riskLevel: 'high' } },
  ]);
});

test('an answer that comes after that to a later question is not shown', async () => {
  let answerLate = (_page: unknown) => {};
  const late = new Promise((resolve) => {
    answerLate = resolve;
  });
  const found = { entries: [sampleEntry], matched: 1, total: 9 };
  const { activity } = await setUp(({ filter }) => (filter.callId === undefined ? late : found));
  activity.start();
  activity.seek(sampleEntry.callId);
  await pass(0);
  answerLate({ entries: [], matched: 0, total: 0 });
  await pass(0);
  expect(activity.store.getState()).toEqual({
    filter: { ...emptyFilter, callId: sampleEntry.callId },
    calls: ready(found),
  });
});

test('to seek a call forgets what was looked for before', async () => {
  const { activity, searches } = await setUp();
  activity.change({ status: 'failed', isOnlyThisConversation: true });
  await pass(0);
  activity.seek(sampleEntry.callId);
  activity.start();
  await pass(0);
  expect(searches()).toEqual([
    { ...firstPage, filter: { status: 'failed' } },
    { ...firstPage, filter: { callId: sampleEntry.callId } },
  ]);
});

test('a new search drops the filter for a single call', async () => {
  const { activity, searches } = await setUp();
  activity.seek(sampleEntry.callId);
  activity.change({ status: 'failed' });
  await pass(0);
  expect(searches()).toEqual([{ ...firstPage, filter: { status: 'failed' } }]);
});

test('new records appear while somebody looks, many at once with one question, and what was loaded stays', async () => {
  let count = 70;
  const { activity, push, searches } = await setUp(ofLedger(() => count));
  const stop = activity.start();
  await pass(0);
  await activity.showMore();
  for (count = 71; count < 75; count += 1) push({ name: 'ledger.recorded', payload: { ...sampleEntry } });
  await pass(250);
  expect(searches()).toHaveLength(3);
  expect(activity.store.getState().calls).toEqual(ready({ entries: sampleEntries(75), matched: 75, total: 75 }));
  stop();
  push({ name: 'ledger.recorded', payload: { ...sampleEntry } });
  await pass(250);
  expect(searches()).toHaveLength(3);
});

test('while something else is being typed, what is shown is renewed as it was found', async () => {
  const { activity, push, searches } = await setUp();
  activity.start();
  await pass(0);
  push({ name: 'ledger.recorded', payload: sampleEntry });
  await pass(150);
  activity.change({ text: 'npm' });
  await pass(100);
  expect(searches()).toEqual([firstPage, firstPage]);
});

test('another conversation is looked at when the user goes to it, where only one counts', async () => {
  const { app, activity, searches } = await setUp();
  activity.start();
  await pass(0);
  void app.showConversation(conversationId);
  await pass(0);
  activity.change({ isOnlyThisConversation: true });
  await pass(0);
  app.beginConversation();
  await pass(0);
  expect(searches()).toEqual([firstPage, { ...firstPage, filter: { conversationId } }, firstPage]);
});

test('what cannot be read is said, and read again when the connection is back', async () => {
  let isBroken = true;
  const { activity, enter } = await setUp(() => {
    if (isBroken) throw new Error('The disk is gone');
    return { entries: [], matched: 0, total: 0 };
  });
  expect(activity.store.getState().calls).toEqual(loading);
  activity.start();
  await pass(0);
  expect(activity.store.getState().calls).toEqual({ status: 'failed', message: 'The disk is gone' });
  isBroken = false;
  enter('lost');
  enter('connected');
  await pass(0);
  expect(activity.store.getState().calls).toEqual(ready({ entries: [], matched: 0, total: 0 }));
});

test('what is exported is what the filter matches', async () => {
  const { activity, invoked } = await setUp();
  activity.change({ text: ' npm ', decided: 'edited' });
  expect(await activity.exportLines()).toEqual({ jsonLines: '{}\n', count: 1 });
  expect(invoked.at(-1)).toEqual({ name: 'ledger.export', input: { filter: { text: 'npm', decided: 'edited' } } });
});
