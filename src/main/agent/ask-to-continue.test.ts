import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/conversation-event';
import { type ConversationState, openQuestions } from '../../shared/conversation/conversation-state';
import { foldConversation } from '../../shared/conversation/fold-conversation';
import type { QuestionAnswer } from '../../shared/conversation/question';
import { reasonToStop } from './ask-to-continue';
import { createQuestionService } from './question-service';
import { conversationOf, type Happening } from './testing/conversation-of';

const run = { runId: randomUUID(), processId: 1, provider: 'test', model: 'test', at: 0 };
const started: Happening = { event: { type: 'run-started', ...run } };
const maxRounds = 25;
const circle: Happening[] = [
  { user: 'go' },
  started,
  ...Array.from({ length: 3 }, () => ({ calls: [{ parameters: { path: 'a' }, result: 'x' }] })),
];

/** Asks after so many rounds and returns the outcome of this answer; null if nobody is there. */
async function askAfter(happened: readonly Happening[], iteration: number, answer: QuestionAnswer | null) {
  const events: ConversationEvent[] = [];
  let state: ConversationState = conversationOf(...happened);
  const questions = createQuestionService({
    newId: randomUUID,
    ...(answer === null ? { answerQuestion: () => null } : {}),
  });
  const end = await reasonToStop(
    {
      clock: { now: () => 0 },
      newId: randomUUID,
      maxRounds,
      signal: new AbortController().signal,
      state: () => state,
      async record(event) {
        events.push(event);
        state = foldConversation(state, event);
        if (event.type === 'question-asked' && answer) {
          expect(openQuestions(state)).toHaveLength(1);
          questions.answer(event.questionId, answer);
        }
      },
      ask: questions.ask,
    },
    iteration,
  );
  return { end, types: events.map(({ type }) => type), state, events };
}

describe('whether the model may go on', () => {
  it('is not asked while it gets on', async () => {
    expect(await askAfter([{ user: 'go' }], 1, { optionId: 'stop' })).toMatchObject({ end: null, types: [] });
  });

  it('is asked after every 25 rounds, and it goes on or stops as the user says', async () => {
    const { end, types } = await askAfter([{ user: 'go' }, started], maxRounds, { optionId: 'go-on' });
    expect(end).toBe(null);
    expect(types).toEqual(['question-asked', 'question-answered']);
    expect(await askAfter([{ user: 'go' }, started], 2 * maxRounds, { optionId: 'stop' })).toMatchObject({
      end: { kind: 'stopped' },
    });
  });

  it('is asked when the same call has brought the same three times, and not again right after the answer', async () => {
    const { end, events, state } = await askAfter(circle, 3, { optionId: 'go-on' });
    expect(end).toBe(null);
    expect(events[0]).toMatchObject({ reason: 'repetition', text: expect.stringContaining('file-read') });
    expect(openQuestions(state)).toEqual([]);
    const again: Happening = { calls: [{ parameters: { path: 'a' }, result: 'x' }] };
    const after = [...circle, ...events.map((event) => ({ event })), again];
    expect(await askAfter(after, 4, { optionId: 'stop' })).toMatchObject({ end: null, types: [] });
  });

  it('lets the user tell the model something instead', async () => {
    const { end, state } = await askAfter(circle, 3, { text: 'look into b instead' });
    expect(end).toBe(null);
    expect(state.items.at(-1)).toMatchObject({ kind: 'user', text: 'look into b instead' });
  });

  it('ends the run if no one is there to answer, and says why', async () => {
    const { end } = await askAfter([{ user: 'go' }, started], maxRounds, null);
    expect(end).toEqual({ kind: 'failed', error: expect.stringMatching(/25 steps.*No one was available/) });
  });

  it('takes only answers that were offered', async () => {
    const questions = createQuestionService({ newId: randomUUID });
    const options = [{ id: 'a', label: 'A' }];
    const details = { reason: 'long-wait', text: 'Wait?', options, allowsText: false } as const;
    const { question, answer } = questions.ask(details, new AbortController().signal);
    expect(() => questions.answer(question.questionId, { optionId: 'b' })).toThrow('not one of the offered answers');
    expect(() => questions.answer(question.questionId, { text: 'no' })).toThrow('Choose one of the answers');
    questions.answer(question.questionId, { optionId: 'a' });
    expect(await answer).toEqual({ optionId: 'a' });
    expect(() => questions.answer(question.questionId, { optionId: 'a' })).toThrow('no longer open');
  });
});
