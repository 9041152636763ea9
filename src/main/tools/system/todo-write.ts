import { ToolResult } from '../../../shared/call/tool-result';
import { ToolValidationError } from '../../../shared/call/tool-validation';
import { TODO_TOOL, todoListSchema, todoProgress } from '../../../shared/conversation/todo-list';
import { defineTool } from '../framework/define-tool';
import description from './todo-write.md?raw';

/** The list is part of the conversation's state: it lives in the result's metadata, which the model doesn't get again. */
export const todoWrite = defineTool({
  id: TODO_TOOL,
  name: 'To-do list',
  description,
  purpose: 'Shows you a to-do list of the current task.',
  category: 'system',
  defaultRiskLevel: 'safe',
  tags: ['plan', 'progress'],
  input: todoListSchema,
  summarize({ todos }) {
    if (todos.length === 0) return 'Clear the to-do list';
    const { done, total } = todoProgress(todos);
    return `To-do list: ${done} of ${total} done`;
  },
  validate({ todos }) {
    const active = todos.filter(({ status }) => status === 'in_progress').length;
    const errors: ToolValidationError[] = [];
    if (todos.some(({ content }) => content.trim() === '')) {
      errors.push(ToolValidationError.invalidValue('todos', 'An item is empty. Say what to do in it', todos));
    }
    if (active > 1) {
      const message = `${active} items are in_progress. Work on one at a time, and mark the others pending`;
      errors.push(ToolValidationError.invalidValue('todos', message, todos));
    }
    return errors;
  },
  async execute({ todos: written }) {
    const todos = written.map(({ content, status }) => ({ content: content.trim(), status }));
    const { done, total, current } = todoProgress(todos);
    const next = current ? ` Now: ${current.content}` : '';
    const message = total === 0 ? 'The list is empty.' : `${done} of ${total} done.${next}`;
    return { ...ToolResult.succeeded({ message }), metadata: { todos } };
  },
});
