import clsx from 'clsx';
import { ArrowUp, Square } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { composerId } from '../composer/composer-id';
import { useModels } from '../store/app-context';
import { texts } from '../texts';
import { Button } from '../ui/button';
import { FailureMessage } from '../ui/failure-message';
import { useAction } from '../ui/use-action';
import { useFocusReturn } from './use-focus-return';

interface ComposerProps {
  /** What was typed and not sent, by conversation. */
  readonly drafts: Map<string, string>;
  readonly draftKey: string;
  readonly isRunning: boolean;
  /** Why nothing can be sent, if so. */
  readonly obstacle: string | null;
}

export function Composer({ drafts, draftKey, isRunning, obstacle }: ComposerProps) {
  const { app } = useModels();
  const [text, setText] = useState(drafts.get(draftKey) ?? '');
  const sending = useAction(app.send);
  const stopping = useAction(app.stop);
  const hintId = useId();
  const focusReturn = useFocusReturn(isRunning);
  const canSend = obstacle === null && !isRunning && !sending.isRunning && text.trim() !== '';

  function write(next: string) {
    setText(next);
    drafts.set(draftKey, next);
  }
  async function send() {
    if (!canSend) return;
    write('');
    if (await sending.run(text.trim())) return;
    const since = drafts.get(draftKey) ?? '';
    write(since === '' ? text : `${text}\n${since}`);
  }
  function sendOnEnter(event: KeyboardEvent) {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="mx-auto w-full max-w-3xl px-6 pb-4"
      {...focusReturn}
    >
      {(sending.error ?? stopping.error) && (
        <FailureMessage className="mb-2">{sending.error ?? stopping.error}</FailureMessage>
      )}
      <div
        className={clsx(
          'flex items-end gap-2 rounded-panel border border-line-strong bg-raised p-1.5 shadow-raised',
          'outline-accent-ink has-[textarea:focus-visible]:border-accent-ink has-[textarea:focus-visible]:outline-1',
        )}
      >
        <textarea
          id={composerId}
          aria-label={texts.composer.label}
          aria-describedby={hintId}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendOnEnter}
          disabled={obstacle !== null}
          placeholder={obstacle ?? texts.composer.placeholder}
          rows={1}
          className="field-sizing-content max-h-48 min-h-8 grow resize-none px-2 py-1 text-prose outline-none"
        />
        {isRunning ? (
          <Button onClick={() => void stopping.run()} disabled={stopping.isRunning}>
            <Square aria-hidden className="size-3 fill-current" />
            {texts.composer.stop}
          </Button>
        ) : (
          <Button look="primary" type="submit" disabled={!canSend}>
            <ArrowUp aria-hidden className="size-4" />
            {texts.composer.send}
          </Button>
        )}
      </div>
      <p id={hintId} className="mt-1.5 px-2 text-small text-ink-faint">
        {isRunning ? texts.composer.runningHint : texts.composer.hint}
      </p>
    </form>
  );
}
