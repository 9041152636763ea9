import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type ScriptedReply, scriptedCall } from '../src/main/testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../src/main/testing/providers/strict-openai-server';
import { tellFigures } from '../src/main/testing/tell-figures';
import { ApprovalDecision } from '../src/shared/call/approval-decision';
import type { ConversationEvent } from '../src/shared/conversation/conversation-event';
import { emptyConversation } from '../src/shared/conversation/conversation-state';
import { isDurableEvent } from '../src/shared/conversation/event-durability';
import { foldConversationEvents } from '../src/shared/conversation/fold-conversation';
import { folders } from './testing/aintern';
import { chooseServer } from './testing/choose-server';
import { type Client, connectClient } from './testing/connect-client';
import { converse } from './testing/converse';
import { type ServedApp, serveApp } from './testing/serve-app';

const HOUR = 3_600_000;

const command = scriptedCall('call_1', 'terminal-execute', { command: 'sleep 1; touch slept.txt; echo slept' });
const work: ScriptedReply = { kind: 'message', text: 'I sleep.', calls: [command], chunkSize: 100, pause: 20 };
const done: ScriptedReply = { kind: 'message', text: 'I have slept.', chunkSize: 100, pause: 20 };

/**
 * Runs the built app once and changes its clock at every noticeable moment: while it streams, asks for approval and
 * executes.
 */
async function runWith(jump: number, replies: readonly ScriptedReply[]) {
  const { workspace, data } = folders();
  const server = await startStrictOpenAiServer(replies);
  const app = await serveApp({ workspace, data, isOpen: true });
  const client = await connectClient(app.url);
  await chooseServer(client, server.origin);
  await client.call('settings.update', { approvalMode: 'ask', approvalTimeout: 600_000 });
  const { id: conversationId } = await client.call('conversation.create', {});
  const moments = new Set<string>();
  const jumps: Promise<unknown>[] = [];
  const jumpAt = (moment: string) => {
    if (moments.has(moment)) return;
    moments.add(moment);
    jumps.push(app.inside.shiftClock(jump));
  };
  const told = await converse(client, conversationId, 'Sleep', {
    onEvent(event) {
      if (event.type === 'parse-results') jumpAt(event.type);
      if (event.type === 'tool-call-status' && event.status === 'executing') jumpAt(event.status);
    },
    async decide() {
      jumpAt('approval');
      await Promise.all(jumps);
      // The app answers this in a later turn of its event loop, after every timer that was due at the clock jump.
      await app.inside.measure();
      expect(await client.call('approval.list', {})).toHaveLength(1);
      return ApprovalDecision.approve({ decidedAt: Date.now(), decisionDuration: 0 });
    },
  });
  await Promise.all(jumps);
  return { app, client, conversationId, told, jumps: jumps.length, server, workspace, data };
}

/** Returns all unsolicited messages, once nothing is pending in the app. */
async function toldAtRest({ inside }: ServedApp, { call, frames }: Client): Promise<string[]> {
  await expect.poll(async () => (await inside.measure()).timers).toBe(0);
  // The list of conversations is sent with a delay, by a timer that isn't counted.
  const events = () => frames.map((frame) => JSON.parse(frame).event).filter((event) => event !== undefined);
  const lastList = () => events().findLast(({ name }) => name === 'conversations.changed')?.payload;
  await expect.poll(async () => isDeepStrictEqual(lastList(), await call('conversation.list', {}))).toBe(true);
  return events().map((event) => JSON.stringify(event));
}

/** Keeps the events in order, without text and progress, whose number depends on the machine's speed. */
const outline = (events: readonly ConversationEvent[]) =>
  events.filter(isDurableEvent).map((event) => (event.type === 'tool-call-status' ? event.status : event.type));

describe('RL-21: the clock of the machine, set while the built app works', () => {
  it.each([
    ['eight hours ahead', 8 * HOUR],
    ['an hour back', -HOUR],
  ])('%s, ends nothing early, asks for nothing again and keeps the order', async (where, jump) => {
    const undisturbed = await runWith(0, [work, done]);
    const { app, client, conversationId, told, jumps, server, workspace, data } = await runWith(jump, [work, done]);
    expect([jumps, outline(told)]).toEqual([3, outline(undisturbed.told)]);
    expect(told.at(-1)).toMatchObject({ type: 'run-completed' });
    expect([server.requests.length, server.violations]).toEqual([2, []]);
    const result = told.find((event) => event.type === 'tool-result');
    expect(result).toMatchObject({ result: { success: true, data: 'slept\n' } });

    const before = await toldAtRest(app, client);
    await app.inside.shiftClock(jump);
    const after = await toldAtRest(app, client);
    tellFigures({ [`messages after a jump ${where}`]: after.length - before.length });
    expect(after.slice(before.length)).toEqual([]);

    const another = await connectClient(app.url);
    const { events } = await another.call('conversation.open', { conversationId });
    await app.stop();
    const again = await serveApp({ workspace, data });
    const reopened = await (await connectClient(again.url)).call('conversation.open', { conversationId });
    const fold = (all: readonly ConversationEvent[]) => foldConversationEvents(emptyConversation, all);
    expect(fold(reopened.events)).toEqual(fold(events));
    await again.stop();
  });

  it.each([
    ['eight hours ahead', 8 * HOUR],
    ['an hour back', -HOUR],
  ])('%s, has a stream that breaks at that moment asked for again once', async (_where, jump) => {
    const lost: ScriptedReply = { ...work, cutAfter: 700, ending: 'lost' };
    const { app, told, server } = await runWith(jump, [lost, work, done]);
    const count = (type: string) => told.filter((event) => event.type === type).length;
    expect([count('answer-restarted'), count('tool-result'), told.at(-1)?.type]).toEqual([1, 1, 'run-completed']);
    expect([server.requests.length, server.violations]).toEqual([3, []]);
    await app.stop();
  });
});
