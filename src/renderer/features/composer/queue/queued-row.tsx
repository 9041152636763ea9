import clsx from 'clsx';
import { ArrowUp, GripVertical, Paperclip, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useId } from 'react';
import type { QueuedMessage } from '../../../../shared/conversation/message-queue';
import { focusComposer } from '../../../core/focus/focus';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { queuedMark } from './focus-queue';

interface QueuedRowProps {
  readonly message: QueuedMessage;
  readonly isRunning: boolean;
  readonly isReadOnly: boolean;
  readonly dropLine: 'above' | 'below' | null;
  readonly draggedType: string;
  onEdit(): void;
  onSend(): void;
  onRemove(): void;
  /** Changes its place in the queue. */
  onMove(step: -1 | 1): void;
  /** Moves the focus. */
  onGo(step: -1 | 1): void;
  onDragOver(event: DragEvent): void;
  onDragEnd(): void;
  onDrop(event: DragEvent): void;
}

export function QueuedRow(props: QueuedRowProps) {
  const { message, isRunning, isReadOnly, dropLine, draggedType, onEdit, onSend, onRemove, onMove, onGo } = props;
  const { id, text, delivery, attachments = [], context = [] } = message;
  const hintId = useId();
  const attached = attachments.length + context.length;
  const canSend = !isReadOnly && delivery !== 'after-step';

  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step !== null) {
      if (event.altKey) onMove(step);
      else onGo(step);
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (canSend) onSend();
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'Escape') focusComposer();
    else return;
    event.preventDefault();
    // The page has its own meaning for these keys.
    event.stopPropagation();
  }

  return (
    <li
      draggable={!isReadOnly}
      onDragStart={(event) => {
        event.dataTransfer.setData(draggedType, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={props.onDragOver}
      onDragEnd={props.onDragEnd}
      onDrop={props.onDrop}
      className={clsx(
        'group flex items-center gap-1 rounded-control pr-1 hover:bg-hover',
        dropLine === 'above' && 'shadow-[0_-2px_0_var(--color-accent)]',
        dropLine === 'below' && 'shadow-[0_2px_0_var(--color-accent)]',
      )}
    >
      <GripVertical
        aria-hidden
        className={clsx('size-3.5 shrink-0 text-ink-faint', isReadOnly ? 'invisible' : 'cursor-grab')}
      />
      <button
        type="button"
        {...queuedMark(id)}
        disabled={isReadOnly}
        aria-label={texts.queue.edit(text || texts.queue.attached(attached))}
        aria-describedby={hintId}
        title={texts.queue.editHint}
        onClick={onEdit}
        onKeyDown={press}
        className="flex h-8 min-w-0 grow items-center gap-2 rounded-control px-1 text-left"
      >
        <span className="min-w-0 truncate">{text}</span>
        {attached > 0 && (
          <span className="flex shrink-0 items-center gap-1 text-small text-ink-faint">
            <Paperclip aria-hidden className="size-3" />
            {texts.queue.attached(attached)}
          </span>
        )}
      </button>
      <span
        id={hintId}
        className={clsx('shrink-0 px-1 text-small', delivery === 'held' ? 'text-warn-ink' : 'text-ink-faint')}
      >
        {texts.queue.states[delivery]}
      </span>
      {canSend && (
        <Button
          size="small"
          title={isRunning ? texts.queue.sendNowHint : texts.queue.send}
          onClick={(event) => {
            event.currentTarget.blur();
            focusComposer();
            onSend();
          }}
        >
          <ArrowUp aria-hidden className="size-3" />
          {isRunning ? texts.queue.sendNow : texts.queue.send}
        </Button>
      )}
      {!isReadOnly && <IconButton icon={X} size="small" name={texts.queue.remove} onClick={onRemove} />}
    </li>
  );
}
