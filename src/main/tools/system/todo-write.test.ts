import { describe, expect, it } from 'vitest';
import { readTodos } from '../../../shared/conversation/todo-list';
import type { JsonObject } from '../../../shared/json/json';
import { ToolExecutionContextBuilder } from '../framework/seed-api/tool-execution-context-builder';
import { todoWrite } from './todo-write';

const scope = { workspacePath: null, dataPath: '/d' };
const todos = [
  { content: 'Read the tests', status: 'completed' },
  { content: 'Fix the rounding', status: 'in_progress' },
  { content: 'Run the tests', status: 'pending' },
];

async function write(parameters: JsonObject) {
  const preparation = todoWrite.prepare(parameters, scope);
  if (!preparation.isValid) throw new Error(preparation.validation.errors.map(({ message }) => message).join('; '));
  const { summary, risk } = preparation.call;
  const context = ToolExecutionContextBuilder.create().buildForTesting({ clock: { now: () => 42 } });
  return { summary, risk, result: await preparation.call.run(context) };
}

const objections = (parameters: JsonObject) =>
  todoWrite.prepare(parameters, scope).validation.errors.map(({ errorCode, pointer }) => `${errorCode} ${pointer}`);

describe('todo-write', () => {
  it('keeps the list in the result, and tells the model only where it is', async () => {
    const { summary, risk, result } = await write({ todos });
    expect([summary, risk.level, result.message]).toEqual([
      'To-do list: 1 of 3 done',
      'safe',
      '1 of 3 done. Now: Fix the rounding',
    ]);
    expect([result.data, readTodos(result.metadata)]).toEqual([undefined, todos]);
  });

  it('trims items, and an empty list removes the list', async () => {
    const { result } = await write({ todos: [{ content: '  Look ', status: 'pending' }] });
    expect(readTodos(result.metadata)).toEqual([{ content: 'Look', status: 'pending' }]);
    const cleared = await write({ todos: [] });
    expect([cleared.summary, cleared.result.message, readTodos(cleared.result.metadata)]).toEqual([
      'Clear the to-do list',
      'The list is empty.',
      [],
    ]);
  });

  it('says what is wrong with a list', () => {
    const item = { content: 'a', status: 'pending' };
    expect([
      objections({}),
      objections({ todos: [{ content: 'a', status: 'done' }] }),
      objections({ todos: [{ content: '', status: 'pending' }] }),
      objections({ todos: [{ content: ' ', status: 'pending' }] }),
      objections({ todos: Array.from({ length: 51 }, () => item) }),
      objections({ todos: [1, 2].map((n) => ({ content: `${n}`, status: 'in_progress' })) }),
    ]).toEqual([
      ['required /todos'],
      ['invalid_enum /todos/0/status'],
      ['out_of_range /todos/0/content'],
      ['invalid_value /todos'],
      ['out_of_range /todos'],
      ['invalid_value /todos'],
    ]);
  });
});
