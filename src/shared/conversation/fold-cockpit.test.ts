import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ToolResult } from '../call/tool-result';
import type { ConversationEvent } from './conversation-event';
import { type ConversationState, emptyConversation } from './conversation-state';
import { foldConversation } from './fold-conversation';
import { TODO_TOOL, type TodoItem, todoProgress } from './todo-list';

const conversationId = randomUUID();
const created: ConversationEvent = {
  type: 'conversation-created',
  conversationId,
  title: '',
  workspacePath: '/w',
  at: 1,
};
const said = (at: number): ConversationEvent => ({ type: 'user-message', messageId: randomUUID(), text: 'go', at });
const fold = (...events: ConversationEvent[]): ConversationState =>
  events.reduce(foldConversation, foldConversation(emptyConversation, created));

/** A run of one answer, in which the model used what is given. */
function run(model: string, at: number, spent: object = {}): ConversationEvent[] {
  const [runId, messageId] = [randomUUID(), randomUUID()];
  return [
    { type: 'run-started', runId, processId: 1, provider: 'openai', model, at },
    { type: 'assistant-message', messageId, iteration: 1, at },
    { type: 'answer-finished', messageId, finish: 'stop', ...spent, at: at + 3 },
    { type: 'run-completed', runId, at: at + 5 },
  ];
}

const factsOf = ({ items }: ConversationState) =>
  items.flatMap((item) => (item.kind === 'assistant' && item.run ? [item.run] : []));

describe('what a run was', () => {
  const usage = { inputTokens: 100, outputTokens: 10, cachedInputTokens: 60 };

  it('stands at its last answer, for all of its answers', () => {
    const [started, ...rest] = run('large', 10, { usage, cost: 0.5 });
    const messageId = randomUUID();
    const first: ConversationEvent[] = [
      { type: 'assistant-message', messageId, iteration: 1, at: 10 },
      { type: 'answer-finished', messageId, finish: 'tool-calls', usage, at: 11 },
    ];
    const state = fold(said(9), ...(started ? [started] : []), ...first, ...rest, said(20), ...run('large', 21));
    const none = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0, hasUnknownCost: false };
    expect(factsOf(state)).toEqual([
      {
        ...{ provider: 'openai', model: 'large', duration: 5, answers: 2 },
        ...{ inputTokens: 200, outputTokens: 20, cachedTokens: 120, cost: 0.5, hasUnknownCost: true },
      },
      { provider: 'openai', model: 'large', duration: 5, answers: 1, ...none },
    ]);
  });

  it('is marked where another model continues, and only there', () => {
    const state = fold(said(1), ...run('large', 2), said(10), ...run('large', 11), said(20), ...run('small', 21));
    const marks = state.items.filter((item) => item.kind === 'notice');
    expect(marks).toMatchObject([{ level: 'model', text: 'small' }]);
    expect(state.items.map(({ kind }) => kind).slice(-3)).toEqual(['user', 'notice', 'assistant']);
  });
});

describe('a title', () => {
  const renamed = (title: string, by?: 'message' | 'model'): ConversationEvent => ({
    type: 'conversation-renamed',
    title,
    ...(by ? { by } : {}),
    at: 9,
  });

  it('of the user stays, and the cost of the model’s own title still counts', () => {
    const usage = { inputTokens: 50, outputTokens: 5 };
    const byModel: ConversationEvent = {
      type: 'conversation-renamed',
      title: 'M',
      by: 'model',
      usage,
      cost: 0.1,
      at: 9,
    };
    const state = fold(renamed('go', 'message'), renamed('Mine'), byModel);
    expect([state.title, state.titledBy, state.usage.cost, state.usage.context]).toEqual(['Mine', 'user', 0.1, null]);
    expect(fold(renamed('go', 'message'), byModel)).toMatchObject({ title: 'M', titledBy: 'model' });
  });

  it('in older logs is the user’s own', () => {
    expect(fold(renamed('Old')).titledBy).toBe('user');
  });

  it('and a place among others do not make a conversation newer', () => {
    const state = fold(
      said(5),
      renamed('Late'),
      { type: 'conversation-pinned', isPinned: true, at: 9 },
      { type: 'conversation-archived', isArchived: true, at: 9 },
    );
    expect(state).toMatchObject({ isPinned: true, isArchived: true, updatedAt: 5 });
    expect(foldConversation(state, said(10))).toMatchObject({ isPinned: true, isArchived: false, updatedAt: 10 });
  });
});

describe('the to-do list', () => {
  const todo = (content: string, status: TodoItem['status']): TodoItem => ({ content, status });
  const write = (...todos: TodoItem[]): ConversationEvent => ({
    type: 'tool-result',
    id: randomUUID(),
    toolId: TODO_TOOL,
    result: { ...ToolResult.succeeded(), metadata: { todos } },
    at: 9,
  });

  it('is what was written last, and goes with the next message once all is done', () => {
    const open = [todo('Look', 'completed'), todo('Fix', 'in_progress')];
    const done = open.map(({ content }) => todo(content, 'completed'));
    const failed: ConversationEvent = {
      ...{ type: 'tool-result', id: randomUUID(), toolId: TODO_TOOL, at: 9 },
      result: { ...ToolResult.failed('No'), metadata: { todos: [] } },
    };
    expect(fold(write(todo('a', 'pending')), write(...open), failed, said(10)).todos).toEqual(open);
    expect(fold(write(...open), write(...done)).todos).toEqual(done);
    expect(fold(write(...done), said(10)).todos).toEqual([]);
  });

  it('has a current item: the one that is worked on, or else the next', () => {
    const [a, b, c] = [todo('a', 'completed'), todo('b', 'pending'), todo('c', 'in_progress')];
    expect([todoProgress([a, b, c]), todoProgress([a, b]), todoProgress([a])]).toEqual([
      { done: 1, total: 3, current: c },
      { done: 1, total: 2, current: b },
      { done: 1, total: 1, current: null },
    ]);
  });
});

it('remembers the effort and the raised limit', () => {
  const state = fold({ type: 'effort-chosen', effort: 'high', at: 2 }, { type: 'cost-limit-raised', limit: 4, at: 3 });
  expect([state.effort, state.costLimit]).toEqual(['high', 4]);
  expect(foldConversation(state, { type: 'effort-chosen', effort: null, at: 4 }).effort).toBeNull();
});
