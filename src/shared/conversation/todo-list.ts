import { z } from 'zod';
import type { JsonObject } from '../json/json';
import type { ConversationState } from './conversation-state';

/** The tool that the agent keeps its list with. */
export const TODO_TOOL = 'todo-write';

/** A longer list isn't a plan, and a longer item doesn't fit on a line. */
const MAX_ITEMS = 50;
const MAX_CONTENT = 300;

const todoStatusSchema = z.enum(['pending', 'in_progress', 'completed']);
export type TodoStatus = z.infer<typeof todoStatusSchema>;

const todoItemSchema = z.object({
  content: z.string().min(1).max(MAX_CONTENT).describe('What to do, in a few words'),
  status: todoStatusSchema,
});
export type TodoItem = z.infer<typeof todoItemSchema>;

export const todoListSchema = z.object({
  todos: z.array(todoItemSchema).max(MAX_ITEMS).describe('The whole list, in order; it replaces the previous one'),
});

export interface TodoProgress {
  readonly done: number;
  readonly total: number;
  /** The item that is worked on, or else the next one; null if all are done. */
  readonly current: TodoItem | null;
}

export function todoProgress(todos: readonly TodoItem[]): TodoProgress {
  const open = todos.filter(({ status }) => status !== 'completed');
  const current = open.find(({ status }) => status === 'in_progress') ?? open[0] ?? null;
  return { done: todos.length - open.length, total: todos.length, current };
}

/** What the tool accepted, from the metadata of its result; null if it is something else. */
export function readTodos(metadata: JsonObject | undefined): readonly TodoItem[] | null {
  return todoListSchema.safeParse(metadata).data?.todos ?? null;
}

/** The list as it was written last on the active branch. */
export function lastTodos({ items, calls }: Pick<ConversationState, 'items' | 'calls'>): readonly TodoItem[] {
  for (const item of items.toReversed()) {
    if (item.kind !== 'assistant') continue;
    for (const part of item.parts.toReversed()) {
      const call = part.kind === 'tool-call' ? calls[part.callId] : undefined;
      const isList = call?.lifecycle.request.toolId === TODO_TOOL && call.result?.success === true;
      const todos = isList ? readTodos(call.result?.metadata) : null;
      if (todos) return todos;
    }
  }
  return [];
}
