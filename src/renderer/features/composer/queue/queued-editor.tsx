import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MessageContent } from '../../../../shared/conversation/message-content';
import { contentOf, type QueuedMessage } from '../../../../shared/conversation/message-queue';
import { type Additions, additionsOf, MessageAdditions } from '../../../core/components/message-additions';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { focusComposer } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { fieldLook } from '../../../ui/text-field';

interface QueuedEditorProps {
  readonly conversationId: string;
  /** The message as the user began to edit it. */
  readonly seen: QueuedMessage;
  /** The message as it is now; null if it was sent or removed. */
  readonly current: QueuedMessage | null;
  onClose(): void;
}

/** Changes a queued message in place. Meanwhile it isn't sent. */
export function QueuedEditor({ conversationId, seen, current, onClose }: QueuedEditorProps) {
  const { app } = useModels();
  const [text, setText] = useState(seen.text);
  const [additions, setAdditions] = useState(() => additionsOf(seen));
  const field = useRef<HTMLTextAreaElement>(null);
  const isClosed = useRef(false);
  const saving = useAsyncAction(save);
  /** While it is being saved, it is this editor that changes it. */
  const isStale = !saving.isRunning && current?.revision !== seen.revision;
  const { attachments, context } = additions;
  const content: MessageContent = { text: text.trim(), attachments: [...attachments], context: [...context] };
  const isEmpty = content.text === '' && attachments.length + context.length === 0;
  const isChanged = content.text !== seen.text || addedTo(content) !== addedTo(contentOf(seen));

  const hold = useEffectEvent(() => {
    field.current?.setSelectionRange(text.length, text.length);
    field.current?.focus();
    // If it is gone by now, the editor says so.
    app.holdQueued(conversationId, seen.id).catch(() => {});
  });
  /** Another conversation is on the screen, but what was written here must not be lost. */
  const leave = useEffectEvent(() => {
    if (isClosed.current) return;
    const left = isChanged && !isEmpty ? save() : app.releaseQueued(conversationId, seen.id, seen.delivery);
    left.catch(() => {});
  });
  useEffect(() => {
    isClosed.current = false;
    hold();
    return () => leave();
  }, []);

  /** The button that removed something is gone, and with it the focus. */
  function changeAdditions(changed: Additions) {
    setAdditions(changed);
    field.current?.focus();
  }
  async function save() {
    if (isStale) await app.queueMessage(conversationId, content);
    else await app.editQueued(conversationId, seen, content);
  }
  function close() {
    isClosed.current = true;
    onClose();
    focusComposer();
  }
  async function submit() {
    if (isEmpty || saving.isRunning) return;
    if (await saving.run()) close();
  }
  function cancel() {
    if (!isStale) app.releaseQueued(conversationId, seen.id, seen.delivery).catch(() => {});
    close();
  }
  function press(event: KeyboardEvent) {
    // While an input method composes a character, it owns the keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) void submit();
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <form
      className="space-y-1.5 p-1"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MessageAdditions additions={additions} onChange={changeAdditions} />
      <textarea
        ref={field}
        aria-label={texts.queue.field}
        value={text}
        rows={1}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        className={clsx(fieldLook, 'field-sizing-content max-h-40 min-h-8 w-full resize-none px-2 py-1')}
      />
      {isStale && (
        <p role="status" className="px-1 text-small text-warn-ink">
          {current === null ? texts.queue.gone : texts.queue.changed}
        </p>
      )}
      {saving.error !== null && <FailureMessage>{saving.error}</FailureMessage>}
      <div className="flex justify-end gap-1.5">
        <Button size="small" look="quiet" onClick={cancel}>
          {isStale ? texts.queue.discard : texts.queue.cancel}
        </Button>
        <Button size="small" look="primary" type="submit" disabled={isEmpty || saving.isRunning}>
          {isStale ? texts.queue.queueAgain : texts.queue.save}
        </Button>
      </div>
    </form>
  );
}

/** Things are only ever removed. */
function addedTo({ attachments = [], context = [] }: MessageContent): number {
  return attachments.length + context.length;
}
