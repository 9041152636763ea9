import type { TodoProgress, TodoStatus } from '../../../../shared/conversation/todo-list';

export const todoTexts = {
  title: 'To-do list',
  label: ({ done, total, current }: TodoProgress) =>
    `To-do list, ${done} of ${total} done${current ? `. Now: ${current.content}` : ''}`,
  count: (done: number, total: number) => `${done} of ${total}`,
  allDone: (total: number) => (total === 1 ? 'To-do item done' : `All ${total} to-dos done`),
  status: {
    pending: 'To do',
    in_progress: 'In progress',
    completed: 'Done',
  } satisfies Record<TodoStatus, string>,
};
