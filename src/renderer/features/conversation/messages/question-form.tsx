import clsx from 'clsx';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Question } from '../../../../shared/conversation/question';
import { useAsyncAction } from '../../../core/components/use-async-action';
import { composerId, useFocusReturn } from '../../../core/focus/focus';
import { useModels } from '../../../core/store/app-context';
import { texts } from '../../../core/texts/texts';
import { Button } from '../../../ui/button';
import { FailureMessage } from '../../../ui/failure-message';
import { fieldLook } from '../../../ui/text-field';

export function QuestionForm({ question: { questionId, options, allowsText } }: { question: Question }) {
  const { app } = useModels();
  const [text, setText] = useState('');
  const answering = useAsyncAction(app.answerQuestion);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const focusReturn = useFocusReturn();
  useFocusWhenFree(allowsText ? field : form);
  const words = text.trim();

  function choose(optionId: string) {
    void answering.run(questionId, { optionId, ...(words === '' ? {} : { text: words }) });
  }
  function write() {
    if (words !== '' && !answering.isRunning) void answering.run(questionId, { text: words });
  }
  function writeOnEnter(event: KeyboardEvent) {
    // While an input method composes a character, Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    write();
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="space-y-2 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
      {...focusReturn}
    >
      {options.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a legend to look at
        <div role="group" aria-label={texts.question.options} className="flex flex-wrap gap-2">
          {options.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              disabled={answering.isRunning}
              onClick={() => choose(id)}
              className="max-w-full rounded-control border border-line-strong bg-raised px-3 py-1.5 text-left font-medium wrap-anywhere transition-colors enabled:hover:bg-hover disabled:opacity-45"
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {allowsText && (
        <>
          <div className="flex items-end gap-2">
            <textarea
              ref={field}
              aria-label={texts.question.ownWords}
              aria-describedby={hintId}
              placeholder={texts.question.placeholder}
              value={text}
              rows={1}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={writeOnEnter}
              className={clsx(
                fieldLook,
                'field-sizing-content max-h-40 min-h-8 min-w-0 grow resize-none px-2.5 py-1.25',
              )}
            />
            <Button type="submit" look="primary" disabled={words === '' || answering.isRunning}>
              {texts.question.send}
            </Button>
          </div>
          <p id={hintId} className="text-small text-ink-faint">
            {texts.question.hint}
          </p>
        </>
      )}
      {answering.error !== null && <FailureMessage>{answering.error}</FailureMessage>}
    </form>
  );
}

/** Takes the focus only from the empty composer: what is written there already answers the question just as well. */
function useFocusWhenFree(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (isFree(document.activeElement)) target.current?.focus();
  }, [target]);
}

function isFree(focused: Element | null): boolean {
  if (focused === null || focused === document.body) return true;
  return focused instanceof HTMLTextAreaElement && focused.id === composerId && focused.value === '';
}
