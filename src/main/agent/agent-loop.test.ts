import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../shared/call/tool-result';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import type { QuestionAnswer } from '../../shared/conversation/question';
import { expectWithin } from '../testing/expect-within';
import type { ModelAppOptions } from '../testing/model-app-options';
import type { ReceivedRequest } from '../testing/providers/provider-rules';
import { type ScriptedMessage, type ScriptedReply, scriptedCall } from '../testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../testing/providers/strict-openai-server';
import { startModelApp } from '../testing/start-model-app';
import { createBuiltInRegistry } from '../tools/create-built-in-registry';
import { JsonSchemaBuilder } from '../tools/framework/seed-api/json-schema-builder';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry, type ToolRegistry } from '../tools/framework/tool-registry';

const schema = JsonSchemaBuilder.create().addInteger('n', 'A number', { required: true }).build();
const say = (text: string): ScriptedReply => ({ kind: 'message', text });
const call = (message: ScriptedMessage): ScriptedReply => ({ kind: 'message', ...message });

function countingRegistry(): { registry: ToolRegistry; count: MockTool } {
  const execute = () => ToolResult.succeeded({ message: 'Counted' });
  const count = MockTool.create({ id: 'count', schema, execute });
  const registry = createToolRegistry();
  registry.register(count);
  return { registry, count };
}

const messagesOf = ({ body }: ReceivedRequest) => (body as { messages: { role: string; content: unknown }[] }).messages;
const isAsked = (event: ConversationEvent) => event.type === 'question-asked';

/** Runs a model that keeps calling until the user says stop, and returns the questions and how they ended. */
async function runAround(
  next: (round: number) => number,
  answers: readonly QuestionAnswer[],
  options: ModelAppOptions = {},
) {
  const { registry, count } = countingRegistry();
  let round = 0;
  const server = await startStrictAnthropicServer((request) => {
    if (JSON.stringify(messagesOf(request)).includes('Enough')) return say('As you wish.');
    round += 1;
    return call({ calls: [scriptedCall(`call_${round}`, 'count', { n: next(round) })] });
  });
  const app = await startModelApp('anthropic', server.origin, { registry, ...options });
  const conversationId = await app.send('Count');
  for (const [index, answer] of answers.entries()) {
    await expect.poll(() => app.events().filter(isAsked).length).toBe(index + 1);
    const question = app.events().filter(isAsked)[index];
    if (question?.type === 'question-asked')
      await app.call('question.answer', { questionId: question.questionId, answer });
  }
  const [end] = await app.whenRunsEnd(1);
  expect(server.violations).toEqual([]);
  const questions = app.events().flatMap((event) => (event.type === 'question-asked' ? [event] : []));
  return { app, conversationId, count, end, questions, server };
}

const options = [
  { id: 'go-on', label: 'Continue' },
  { id: 'stop', label: 'Stop' },
];

describe('a model that does not come to an end', () => {
  const asked = (rounds: number) => ({
    reason: 'many-rounds',
    text: `${rounds} steps so far. Continue for another 25, stop it, or tell it something.`,
    options,
    allowsText: true,
  });

  it('is asked about after 25 rounds, and again after 25 more, and heeds what it is told', async () => {
    const { count, end, questions, server } = await runAround(
      (round) => round,
      [{ optionId: 'go-on' }, { text: 'Enough' }],
    );
    expect(questions).toMatchObject([asked(25), asked(50)]);
    expect([count.executeCallCount, end?.type]).toEqual([50, 'run-completed']);
    const last = server.requests.at(-1);
    expect(last && messagesOf(last).at(-1)).toMatchObject({
      role: 'user',
      content: [{ type: 'tool_result' }, { type: 'text', text: 'Enough' }],
    });
  });

  it('is stopped where the user says so', async () => {
    const { count, end } = await runAround((round) => round, [{ optionId: 'stop' }]);
    expect([count.executeCallCount, end?.type]).toEqual([25, 'run-cancelled']);
  });

  it('is stopped where nobody is there to ask', async () => {
    const { count, end } = await runAround((round) => round, [], { answerQuestion: () => null });
    expect([count.executeCallCount, end]).toEqual([
      25,
      expect.objectContaining({
        type: 'run-failed',
        error: `${asked(25).text} No one was available to decide, so it was stopped.`,
      }),
    ]);
  });
});

describe('a model that goes in circles', () => {
  const text =
    'The agent may be stuck in a loop: it made the same call 3 times with the same result: “Run Mock tool” (count). Continue, stop it, or tell it something.';

  it('is asked about after the third time, and then after three more', async () => {
    const { count, end, questions } = await runAround(
      () => 1,
      [{ optionId: 'go-on' }, { optionId: 'go-on' }, { optionId: 'stop' }],
    );
    expect(questions).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: 'repetition', text, options, allowsText: true })),
    );
    expect([count.executeCallCount, end?.type]).toEqual([9, 'run-cancelled']);
  });

  it('is asked about also where it goes there and back', async () => {
    const { count, questions } = await runAround((round) => round % 2, [{ text: 'Enough' }]);
    expect([count.executeCallCount, questions.length]).toEqual([5, 1]);
  });
});

describe('ask-user', () => {
  const question = { question: 'Which one?', options: ['Left', 'Right'] };

  async function askUser(answer: QuestionAnswer | null) {
    const server = await startStrictOpenAiServer([
      call({ calls: [scriptedCall('call_1', 'ask-user', question)] }),
      say('Good.'),
    ]);
    const nobody = answer === null ? { answerQuestion: () => null } : {};
    const registry = await createBuiltInRegistry();
    const app = await startModelApp('openai', server.origin, { registry, ...nobody });
    const conversationId = await app.send('Go');
    await expect.poll(() => app.events().find(isAsked)).toBeDefined();
    const asked = app.events().find(isAsked);
    if (answer && asked?.type === 'question-asked') {
      expect(await app.call('conversation.list')).toMatchObject([{ state: 'needs-you' }]);
      await app.call('question.answer', { questionId: asked.questionId, answer });
    }
    await app.whenRunsEnd(1);
    const { items } = await app.stateOf(conversationId);
    const last = server.requests.at(-1);
    expect(server.violations).toEqual([]);
    return { told: last && messagesOf(last).at(-1)?.content, shown: items.find(({ kind }) => kind === 'question') };
  }

  const told = (answer: string) =>
    `Result: success\nMessage: The user answered: ${answer}\nData: {"answer":"${answer}"}\nApproved automatically in Ask mode.`;

  it.each<[string, QuestionAnswer, string]>([
    ['by one of its options', { optionId: '1' }, 'Right'],
    ['in the user’s own words', { text: 'Neither' }, 'Neither'],
    ['by both', { optionId: '0', text: 'but slowly' }, 'Left: but slowly'],
  ])('is answered %s, and the model is told', async (_how, answer, words) => {
    expect(await askUser(answer)).toMatchObject({ told: told(words), shown: { answer } });
  });

  it('is told where nobody is there', async () => {
    expect(await askUser(null)).toMatchObject({
      told: expect.stringContaining('Error: Nobody is there to answer. If either answer is safe, decide yourself'),
      shown: { answer: null },
    });
  });
});

describe('stopping', () => {
  it('ends all calls within half a second, whatever they are at, and the conversation goes on', async () => {
    const calls = [
      scriptedCall('call_run', 'terminal-execute', { command: 'sleep 60' }),
      scriptedCall('call_ask', 'file-write', { path: 'a.txt', content: 'a' }),
      scriptedCall('call_wait', 'directory-list', {}),
    ];
    const server = await startStrictAnthropicServer([call({ text: 'All at once.', calls }), say('Good.')]);
    const app = await startModelApp('anthropic', server.origin, { registry: await createBuiltInRegistry() });
    const conversationId = await app.send('Go');
    await app.whenAsked();
    await expect.poll(() => app.statuses()).toContain('executing');

    const stoppedAt = performance.now();
    await app.call('conversation.stop', { conversationId });
    const [end] = await app.whenRunsEnd(1);
    expectWithin(stoppedAt, 500);
    expect(end?.type).toBe('run-cancelled');

    await app.call('conversation.send', { conversationId, text: 'And now?' });
    await app.whenRunsEnd(2);
    const last = server.requests.at(-1);
    expect([server.violations, last && messagesOf(last).at(-1)?.content]).toEqual([
      [],
      [
        ...calls.map(({ id }) =>
          expect.objectContaining({
            tool_use_id: id,
            is_error: true,
            content: expect.stringContaining('Stopped by the user'),
          }),
        ),
        expect.objectContaining({ type: 'text', text: 'And now?' }),
      ],
    ]);
  });
});

describe('several conversations at once', () => {
  it('each get what is theirs', async () => {
    const { registry, count } = countingRegistry();
    const numberIn = (text: string) => Number(/Count (\d+)/.exec(text)?.[1]);
    const server = await startStrictOpenAiServer((request) => {
      const messages = messagesOf(request);
      const n = numberIn(JSON.stringify(messages));
      if (messages.some(({ role }) => role === 'tool')) return { ...say(`That was ${n}.`), chunkSize: 90, pause: 1 };
      const calls = [0, 1, 2].map((index) => scriptedCall(`call_${n}_${index}`, 'count', { n: n * 10 + index }));
      return { ...call({ text: `I count ${n}.`, calls }), chunkSize: 90, pause: 1 };
    });
    const app = await startModelApp('openai', server.origin, { registry });
    const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
    const conversationIds = await Promise.all(numbers.map((n) => app.send(`Count ${n}`)));
    await app.whenRunsEnd(numbers.length);
    const states = await Promise.all(conversationIds.map((id) => app.stateOf(id)));
    expect(
      states.map(({ items, calls }) => [
        items
          .flatMap((item) => (item.kind === 'assistant' ? item.parts : []))
          .flatMap((part) => (part.kind === 'text' ? [part.text] : [])),
        Object.values(calls).map(({ lifecycle }) => [lifecycle.request.parameters.n, lifecycle.status]),
      ]),
    ).toEqual(
      numbers.map((n) => [
        [`I count ${n}.`, `That was ${n}.`],
        [0, 1, 2].map((index) => [n * 10 + index, 'completed']),
      ]),
    );
    expect([server.violations, count.executeCallCount]).toEqual([[], 36]);
  });
});
