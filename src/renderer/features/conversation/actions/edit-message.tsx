import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { UserItem } from '../../../../shared/conversation/conversation-state';
import { withoutExpansion } from '../../../../shared/conversation/message-content';
import { type Additions, additionsOf, MessageAdditions } from '../../../core/components/message-additions';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { useConversation, useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { usePreservedState } from '../../../ui/preserved-state';

/** Stands in place of a message while the user edits it. Sending it starts another branch, so the old one stays. */
export function EditMessage({ item }: { item: UserItem }) {
  const { app } = useModels();
  const [text, setText] = usePreservedState('edited', item.text);
  const given = additionsOf(withoutExpansion(item));
  const [additions, setAdditions] = usePreservedState('edited-additions', given);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const isRunning = useConversation(({ run }) => run !== null, false);
  const sending = useAsyncAction(app.resend);
  const { attachments, context } = additions;
  const hasContent = /\S/.test(text) || attachments.length + context.length > 0;
  const canSend = !sending.isRunning && hasContent;

  useEffect(() => {
    const { current: field } = fieldRef;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  function close() {
    setText(item.text);
    setAdditions(given);
    app.editMessage(null);
  }
  async function send() {
    if (!canSend || !(await app.mayStop())) return;
    const content = { text: text.trim(), attachments: [...attachments], context: [...context] };
    if (await sending.run(item.id, content)) close();
  }
  /** The button that removed something is gone, and with it the focus. */
  function changeAdditions(changed: Additions) {
    setAdditions(changed);
    fieldRef.current?.focus();
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send();
    }
  }

  return (
    <form
      aria-label={texts.message.editing}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="rounded-panel border border-line-strong bg-raised p-1.5 outline-accent-ink has-[textarea:focus-visible]:border-accent-ink has-[textarea:focus-visible]:outline-1"
    >
      <MessageAdditions additions={additions} onChange={changeAdditions} />
      <textarea
        ref={fieldRef}
        aria-label={texts.message.editing}
        aria-describedby={hintId}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
        rows={1}
        className="field-sizing-content block max-h-96 min-h-8 w-full resize-none px-2 py-1 text-prose outline-none"
      />
      <div className="flex items-center gap-2">
        <p id={hintId} className="grow px-2 text-small text-ink-faint">
          {isRunning ? texts.message.stopsRun : texts.message.editHint}
        </p>
        <Button size="small" look="quiet" onClick={close}>
          {texts.message.cancelEdit}
        </Button>
        <Button size="small" look="primary" type="submit" disabled={!canSend}>
          {texts.message.sendEdit}
        </Button>
      </div>
      {sending.error !== null && <FailureMessage>{sending.error}</FailureMessage>}
    </form>
  );
}
