import { describe, expect, it, onTestFinished } from 'vitest';
import { ApprovalDecision } from '../../shared/call/approval-decision';
import { ToolResult } from '../../shared/call/tool-result';
import { eventMessageSchema } from '../../shared/contract/event-message';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { emptyConversation } from '../../shared/conversation/conversation-state';
import { foldConversationEvents } from '../../shared/conversation/fold-conversation';
import type { Question } from '../../shared/conversation/question';
import { expectWithin } from '../testing/expect-within';
import { isFullSize } from '../testing/how-many';
import type { ModelAppOptions } from '../testing/model-app-options';
import { type ScriptedReply, scriptedCall } from '../testing/providers/scripted-reply';
import { startStrictOpenAiServer } from '../testing/providers/strict-openai-server';
import { startApp } from '../testing/start-app';
import { type ModelApp, startModelApp } from '../testing/start-model-app';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';

const hello: ScriptedReply = { kind: 'message', text: 'Hello.' };
const refused = (seconds: number): ScriptedReply => ({
  kind: 'status',
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: { error: { message: 'Slow down' } },
});

/** With the real pauses, unless told otherwise. */
function start(origin: string, { timing, ...options }: ModelAppOptions = {}): Promise<ModelApp> {
  const unchanged = (milliseconds: number) => milliseconds;
  return startModelApp('openai', origin, {
    registry: createToolRegistry(),
    timing: { retryPause: unchanged, ...timing },
    ...options,
  });
}

const whenType = <Type extends ConversationEvent['type']>({ events }: ModelApp, type: Type) =>
  expect
    .poll(() => events().find((event) => event.type === type), { interval: 5 })
    .toBeDefined()
    .then(() => events().find((event): event is Extract<ConversationEvent, { type: Type }> => event.type === type));

async function stop(app: ModelApp, conversationId: string): Promise<void> {
  const stoppedAt = performance.now();
  await app.call('conversation.stop', { conversationId });
  const [end] = await app.whenRunsEnd(1);
  expectWithin(stoppedAt, 500);
  expect(end?.type).toBe('run-cancelled');
}

describe('a server that asks for patience', () => {
  const forTwoSeconds = 'Rate limited by OpenAI (429: Slow down). Try again in 2 seconds, or choose another model';

  it('RL-12: is asked again after the two seconds that it wants, and the user sees until when', async () => {
    const times: number[] = [];
    const replies = [refused(2), hello];
    const { origin } = await startStrictOpenAiServer(() => {
      times.push(performance.now());
      return replies[times.length - 1] ?? hello;
    });
    const app = await start(origin);
    const conversationId = await app.send('Hello');
    const restarted = await whenType(app, 'answer-restarted');
    const { retryAt = 0, at = 0, ...told } = restarted ?? {};
    expect(told).toEqual({
      type: 'answer-restarted',
      messageId: expect.any(String),
      reason: forTwoSeconds,
      attempt: 1,
      attempts: 5,
    });
    expect(retryAt - at).toBeGreaterThanOrEqual(2_000);
    expect(retryAt - at).toBeLessThanOrEqual(3_000);
    expect((await app.stateOf(conversationId)).items.at(-1)).toMatchObject({
      kind: 'assistant',
      retry: { reason: forTwoSeconds, attempt: 1, attempts: 5, retryAt },
    });
    await app.whenRunsEnd(1);
    const [first = 0, second = 0] = times;
    expect(second - first).toBeGreaterThanOrEqual(1_990);
    if (isFullSize) expect(second - first - (retryAt - at)).toBeLessThan(1_000);
    expect(app.spoken().join('')).toBe('Hello.');
  });

  it('RL-12: is not asked again where the user stops meanwhile', async () => {
    const { origin, requests } = await startStrictOpenAiServer([refused(50)]);
    const app = await start(origin);
    const conversationId = await app.send('Hello');
    await whenType(app, 'answer-restarted');
    await stop(app, conversationId);
    expect(requests.length).toBe(1);
  });

  it('is asked at once where nobody is to wait any longer', async () => {
    const { origin, requests } = await startStrictOpenAiServer([refused(50), hello]);
    const app = await start(origin);
    await app.send('Hello');
    await whenType(app, 'answer-restarted');
    // The wait is announced before it begins.
    const hurrying = setInterval(app.app.retryNow, 20);
    onTestFinished(() => clearInterval(hurrying));
    expect((await app.whenRunsEnd(1)).map(({ type }) => type)).toEqual(['run-completed']);
    expect(requests.length).toBe(2);
  });

  const forAnHour = 'Rate limited by OpenAI (429: Slow down). Try again in 60 minutes, or choose another model';

  async function askToWait(optionId: 'wait' | 'stop') {
    const { origin, requests } = await startStrictOpenAiServer([refused(3_600), hello]);
    const waits: number[] = [];
    const app = await start(origin, { timing: { retryPause: (wait) => waits.push(wait) * 0 } });
    const conversationId = await app.send('Hello');
    const asked = await whenType(app, 'question-asked');
    await app.call('question.answer', { questionId: asked?.questionId, answer: { optionId } });
    await app.whenRunsEnd(1);
    const { items } = await app.stateOf(conversationId);
    return { asked, items, requests: requests.length, waits };
  }

  it('for longer than a minute is waited for only if the user wants that', async () => {
    const { asked, items, requests, waits } = await askToWait('wait');
    expect(asked).toEqual({
      type: 'question-asked',
      questionId: expect.any(String),
      reason: 'long-wait',
      text: `${forAnHour}. Retry in 60 minutes?`,
      options: [
        { id: 'wait', label: 'Wait 60 minutes' },
        { id: 'stop', label: 'Stop' },
      ],
      allowsText: false,
      at: expect.any(Number),
    });
    expect(items.find(({ kind }) => kind === 'assistant')).toMatchObject({ parts: [{ kind: 'text', text: 'Hello.' }] });
    expect([requests, waits.length, (waits[0] ?? 0) >= 3_600_000]).toEqual([2, 1, true]);
  });

  it('for longer than a minute is left alone if the user does not', async () => {
    const { items, requests } = await askToWait('stop');
    expect([items.at(-1), requests]).toEqual([expect.objectContaining({ level: 'error', text: forAnHour }), 1]);
  });

  it('for longer than a minute is left alone where nobody is there to ask', async () => {
    const { origin, requests } = await startStrictOpenAiServer([refused(61)]);
    const asked: Question[] = [];
    const nobodyIsThere = (question: Question) => {
      asked.push(question);
      return null;
    };
    const app = await start(origin, { answerQuestion: nobodyIsThere });
    await app.ask('Hello');
    expect(app.events().at(-1)).toMatchObject({
      type: 'run-failed',
      error: expect.stringContaining('in 61 seconds'),
    });
    expect([asked.length, requests.length]).toEqual([1, 1]);
  });
});

describe('RL-19: a server that says nothing', () => {
  it('is seen to be waited for, and is left at once', async () => {
    const { origin, requests } = await startStrictOpenAiServer([{ kind: 'silence' }]);
    const app = await start(origin);
    const conversationId = await app.send('Hello');
    await expect.poll(() => requests.length).toBe(1);
    const { run, items } = await app.stateOf(conversationId);
    expect([run, items.at(-1)]).toEqual([
      expect.objectContaining({ provider: 'openai', model: 'test' }),
      { kind: 'assistant', id: expect.any(String), parts: [], isBuffering: false, at: expect.any(Number) },
    ]);
    expect(await app.call('conversation.list')).toMatchObject([{ id: conversationId, state: 'working' }]);
    await stop(app, conversationId);
  });

  it('in the middle of an answer is left at once, and what had come stays', async () => {
    const reply: ScriptedReply = { ...hello, text: 'I begin, and then', cutAfter: 700, ending: 'hanging' };
    const { origin } = await startStrictOpenAiServer([reply]);
    const app = await start(origin);
    const conversationId = await app.send('Hello');
    await expect.poll(() => app.spoken().join('')).not.toBe('');
    await stop(app, conversationId);
    const { items } = await app.stateOf(conversationId);
    expect(items[1]).toMatchObject({
      kind: 'assistant',
      parts: [{ kind: 'text', text: app.spoken().join('') }],
      isCutOff: true,
    });
  });
});

const HOUR = 3_600_000;

describe('RL-21: a clock that jumps', () => {
  const work: readonly ScriptedReply[] = [
    { kind: 'message', text: 'I look.', calls: [scriptedCall('call_1', 'look', {})], chunkSize: 200, pause: 5 },
    { kind: 'status', status: 503 },
    { ...hello, chunkSize: 200, pause: 5 },
  ];

  /** One run with a call that needs approval, during which the clock jumps at each of these moments. */
  async function runWith(jump: number) {
    let offset = 0;
    const look = MockTool.create({
      id: 'look',
      defaultRiskLevel: 'medium',
      execute() {
        offset += jump;
        return ToolResult.succeeded({ message: 'Seen' });
      },
    });
    const registry = createToolRegistry();
    registry.register(look);
    const server = await startStrictOpenAiServer(work);
    const clock = { now: () => Date.now() + offset };
    const settingsOverrides = { approvalTimeout: 600_000 };
    const app = await start(server.origin, { registry, clock, settingsOverrides, timing: { retryPause: () => 20 } });
    const moments = new Set<string>();
    app.app.subscribe((message) => {
      if (message.name !== 'conversation.events') return;
      for (const event of message.payload.events) {
        if (!['parse-results', 'tool-call-status', 'answer-restarted'].includes(event.type)) continue;
        if (moments.has(event.type)) continue;
        moments.add(event.type);
        offset += jump;
      }
    });
    const conversationId = await app.send('Look');
    const { approvalId } = await app.whenAsked();
    offset += jump;
    const decision = ApprovalDecision.approve({ decidedAt: clock.now(), decisionDuration: 0 });
    await app.call('approval.decide', { approvalId, decision });
    await app.whenRunsEnd(1);
    for (const message of app.messages) eventMessageSchema.parse(message);
    return { app, conversationId, look, server };
  }

  const fold = (events: readonly ConversationEvent[]) => foldConversationEvents(emptyConversation, events);
  const outline = (events: readonly ConversationEvent[]) =>
    events
      .map((event) => (event.type === 'tool-call-status' ? event.status : event.type))
      // How many events an answer takes depends on how its bytes arrive.
      .filter((type, index, all) => type !== all[index - 1]);

  it.each([
    ['eight hours ahead', 8 * HOUR],
    ['an hour back', -HOUR],
  ])('%s again and again changes nothing of a run, nor of its order', async (_where, jump) => {
    const { app, conversationId, look, server } = await runWith(jump);
    const undisturbed = await runWith(0);
    expect(outline(app.events())).toEqual(outline(undisturbed.app.events()));
    expect([look.executeCallCount, server.requests.length, server.violations]).toEqual([1, 3, []]);
    const { calls } = await app.stateOf(conversationId);
    expect(Object.values(calls)[0]?.result?.duration).toBeGreaterThanOrEqual(0);
    await app.app.dispose();
    const again = await startApp({ dataPath: app.dataPath });
    const { events } = await again.call('conversation.open', { conversationId });
    expect(fold(events as unknown as ConversationEvent[])).toEqual(fold(app.events()));
  });

  it('does not make a server wait that names a date by its own clock', async () => {
    const dates = { date: 'Thu, 01 Jan 2026 10:00:00 GMT', 'retry-after': 'Thu, 01 Jan 2026 10:00:02 GMT' };
    const { origin } = await startStrictOpenAiServer([{ kind: 'status', status: 429, headers: dates }, hello]);
    const waits: number[] = [];
    const app = await start(origin, { timing: { retryPause: (wait) => waits.push(wait) * 0 } });
    await app.ask('Hello');
    expect([waits.length, Math.floor((waits[0] ?? 0) / 1_000)]).toEqual([1, 2]);
  });

  it('a process that is stopped and goes on asks once more at most, and runs nothing twice', async () => {
    const look = MockTool.create({ id: 'look', execute: () => ToolResult.succeeded({ message: 'Seen' }) });
    const registry = createToolRegistry();
    registry.register(look);
    const call: ScriptedReply = { kind: 'message', text: 'I look.', calls: [scriptedCall('call_1', 'look', {})] };
    const server = await startStrictOpenAiServer([{ ...call, chunkSize: 300, pause: 50 }, call, hello]);
    const app = await start(server.origin, { registry, timing: { idleTimeout: 2_000, retryPause: () => 0 } });
    let hasStopped = false;
    app.app.subscribe(() => {
      if (hasStopped || app.spoken().length === 0) return;
      hasStopped = true;
      // To the process this looks like a SIGSTOP: no timer fires in time, and afterwards all of them are due.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    });
    const { items } = await app.stateOf(await app.ask('Look'));
    const retries = app.events().filter(({ type }) => type === 'answer-restarted').length;
    expect(retries).toBeLessThanOrEqual(1);
    expect([hasStopped, look.executeCallCount, server.requests.length]).toEqual([true, 1, 2 + retries]);
    expect(items.map(({ kind }) => kind)).toEqual(['user', 'assistant', 'assistant']);
  });
});
