import { type DragEvent, useState } from 'react';
import type { ConversationState } from '../../../../shared/conversation/conversation-state';
import type { QueuedMessage } from '../../../../shared/conversation/message-queue';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { focusComposer } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { useIsElsewhere } from '../../../core/store/use-is-elsewhere';
import { texts } from '../../../core/texts/texts';
import { FailureMessage } from '../../../ui/failure-message';
import { focusQueuedMessage } from './focus-queue';
import { QueuedEditor } from './queued-editor';
import { QueuedRow } from './queued-row';

/** Not a type that other applications understand, so a row can't be dropped anywhere else. */
const draggedType = 'application/x-aintern-queued';

/** The messages that the user wrote while a run worked, above the composer: to change, order, remove and send. */
export function QueueList({ conversation: { id: conversationId, queue, run } }: { conversation: ConversationState }) {
  const { app } = useModels();
  const isElsewhere = useIsElsewhere();
  /** As they were when the user began to edit them; kept even if they are sent or removed meanwhile. */
  const [edited, setEdited] = useState<readonly QueuedMessage[]>([]);
  const [target, setTarget] = useState<{ readonly beforeId: string | null } | null>(null);
  const acting = useAsyncAction((work: () => Promise<unknown>) => work().then(() => {}));
  const gone = edited.filter(({ id }) => !queue.some((message) => message.id === id));
  const rows = [...queue, ...gone];
  if (rows.length === 0) return null;

  const idAfter = (index: number) => queue[index + 1]?.id ?? null;

  function move(index: number, step: -1 | 1) {
    const moved = queue[index];
    const to = index + step;
    if (!moved || to < 0 || to >= queue.length) return;
    const beforeId = step < 0 ? (queue[to]?.id ?? null) : idAfter(to);
    void acting.run(() => app.moveQueued(moved.id, beforeId));
  }
  function remove(index: number) {
    const removed = queue[index];
    if (!removed) return;
    const next = queue[index + 1] ?? queue[index - 1];
    if (!next || !focusQueuedMessage(next.id)) focusComposer();
    void acting.run(() => app.removeQueued([removed.id]));
  }
  function go(index: number, step: -1 | 1) {
    const next = queue[index + step];
    if (next) focusQueuedMessage(next.id);
    else if (step > 0) focusComposer();
  }
  function point(event: DragEvent, index: number) {
    if (!event.dataTransfer.types.includes(draggedType)) return;
    event.preventDefault();
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setTarget({ beforeId: event.clientY < top + height / 2 ? (queue[index]?.id ?? null) : idAfter(index) });
  }
  function drop(event: DragEvent) {
    const movedId = event.dataTransfer.getData(draggedType);
    setTarget(null);
    if (movedId === '' || !target || target.beforeId === movedId) return;
    event.preventDefault();
    void acting.run(() => app.moveQueued(movedId, target.beforeId));
  }

  return (
    <section aria-label={texts.queue.label} className="mx-auto w-full max-w-3xl px-6 pb-2">
      <div className="rounded-card border border-line bg-side p-1">
        <p className="flex items-center gap-3 px-2 py-0.5 text-small text-ink-faint">
          <span role="status" className="grow">
            {texts.queue.heading(rows.length)}
          </span>
          {!isElsewhere && queue.length > 0 && <span aria-hidden>{texts.queue.hint}</span>}
        </p>
        {acting.error !== null && <FailureMessage className="mx-2 my-1">{acting.error}</FailureMessage>}
        <ol className="max-h-[30vh] overflow-y-auto">
          {rows.map((message, index) => {
            const seen = edited.find(({ id }) => id === message.id);
            if (seen) {
              return (
                <li key={message.id}>
                  <QueuedEditor
                    conversationId={conversationId}
                    seen={seen}
                    current={queue.find(({ id }) => id === message.id) ?? null}
                    onClose={() => setEdited((all) => all.filter(({ id }) => id !== message.id))}
                  />
                </li>
              );
            }
            return (
              <QueuedRow
                key={message.id}
                message={message}
                isRunning={run !== null}
                isReadOnly={isElsewhere}
                dropLine={dropLineAt(message, idAfter(index), target)}
                draggedType={draggedType}
                onEdit={() => setEdited((all) => [...all, message])}
                onSend={() => void acting.run(() => app.sendQueued(message.id))}
                onRemove={() => remove(index)}
                onMove={(step) => move(index, step)}
                onGo={(step) => go(index, step)}
                onDragOver={(event) => point(event, index)}
                onDragEnd={() => setTarget(null)}
                onDrop={drop}
              />
            );
          })}
        </ol>
      </div>
    </section>
  );
}

/** Where a line shows that the dragged row would go; the end of the list is below the last row. */
function dropLineAt(
  { id }: QueuedMessage,
  nextId: string | null,
  target: { readonly beforeId: string | null } | null,
): 'above' | 'below' | null {
  if (!target) return null;
  if (target.beforeId === id) return 'above';
  return target.beforeId === null && nextId === null ? 'below' : null;
}
