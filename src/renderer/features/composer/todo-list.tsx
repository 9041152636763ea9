import clsx from 'clsx';
import { CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react';
import { useId, useState } from 'react';
import { type TodoItem, type TodoStatus, todoProgress } from '../../../shared/conversation/todo-list';
import { todoListId } from '../../core/focus/focus';
import { useConversation } from '../../core/store/app-context';
import { texts } from '../../core/texts/texts';
import { DisclosureButton, DisclosureChevron } from '../../ui/disclosure';

const icons: Readonly<Record<TodoStatus, LucideIcon>> = {
  pending: CircleDashed,
  in_progress: CircleDot,
  completed: CircleCheck,
};

const iconColors: Readonly<Record<TodoStatus, string>> = {
  pending: 'text-ink-faint',
  in_progress: 'text-accent-ink',
  completed: 'text-good-ink',
};

const noTodos: readonly TodoItem[] = [];

/** The agent's to-do list: the current item on one line, which opens to all of them. */
export function TodoList() {
  const todos = useConversation((conversation) => conversation.todos, noTodos);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (todos.length === 0) return null;
  const progress = todoProgress(todos);
  const { done, total, current } = progress;
  return (
    <section aria-label={texts.todos.title} className="mx-auto w-full max-w-3xl px-6 pb-2">
      <div className="overflow-hidden rounded-card border border-line bg-raised">
        {isOpen && (
          <ul id={listId} className="max-h-[min(15rem,30vh)] overflow-y-auto border-b border-line px-3 py-1.5">
            {todos.map((todo, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
              <TodoRow key={index} todo={todo} />
            ))}
          </ul>
        )}
        <DisclosureButton
          id={todoListId}
          isOpen={isOpen}
          contentId={listId}
          aria-label={texts.todos.label(progress)}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-8 w-full items-center gap-2 px-3 text-left transition-colors hover:bg-hover"
        >
          {isOpen ? (
            <span className="min-w-0 grow truncate text-ink-soft">{texts.todos.title}</span>
          ) : (
            <>
              <StatusIcon status={current?.status ?? 'completed'} />
              <span className={clsx('min-w-0 grow truncate', current === null && 'text-ink-soft')}>
                {current?.content ?? texts.todos.allDone(total)}
              </span>
            </>
          )}
          {current && (
            <span className="shrink-0 text-small text-ink-faint tabular-nums">{texts.todos.count(done, total)}</span>
          )}
          <DisclosureChevron isOpen={isOpen} opens="up" className="shrink-0 text-ink-faint" />
        </DisclosureButton>
      </div>
    </section>
  );
}

function TodoRow({ todo: { content, status } }: { todo: TodoItem }) {
  return (
    <li className="flex items-start gap-2 py-1">
      <span className="flex h-5 shrink-0 items-center">
        <StatusIcon status={status} />
      </span>
      <span className="sr-only">{texts.todos.status[status]}:</span>
      <span
        className={clsx(
          'min-w-0 grow wrap-anywhere',
          status === 'in_progress' && 'font-medium',
          status === 'completed' && 'text-ink-faint line-through',
        )}
      >
        {content}
      </span>
    </li>
  );
}

function StatusIcon({ status }: { status: TodoStatus }) {
  const Icon = icons[status];
  return <Icon aria-hidden className={clsx('size-4 shrink-0', iconColors[status])} />;
}
