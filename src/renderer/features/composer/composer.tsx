import clsx from 'clsx';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import type { Question } from '../../../shared/conversation/question';
import { useActions } from '../../core/actions/actions-context';
import { matchesShortcut, shortcutKeys } from '../../core/actions/shortcut';
import { ownCommandIn, parseSlash } from '../../core/actions/slash-command';
import { currentPlatform } from '../../core/actions/use-shortcut-keys';
import { useAsyncAction } from '../../core/components/use-async-action';
import { composerId, useFocusReturn } from '../../core/focus/focus';
import { useAppState, useModels } from '../../core/store/app-context';
import type { MessageAdditions } from '../../core/store/app-model';
import { usableServers } from '../../core/store/usable-servers';
import { texts } from '../../core/texts/texts';
import { FailureMessage } from '../../ui/failure-message';
import { AttachButton } from './attachments/attach-button';
import type { AttachmentDrafts } from './attachments/attachment-draft';
import { AttachmentNotes, DraftAttachments } from './attachments/draft-attachments';
import { pastedFiles, pickedFiles } from './attachments/transferred-files';
import { useDroppedFiles } from './attachments/use-dropped-files';
import { ChipRow, focusLastChip } from './chip-row';
import type { ContextDrafts } from './context/context-draft';
import { DraftContextChips, DraftContextProblems } from './context/draft-context-chips';
import type { DraftSlot, DraftStore } from './draft-store';
import { EffortSwitch } from './effort-switch';
import { isStopIntended } from './is-stop-intended';
import { ModeSwitch, modeShortcut } from './mode-switch';
import { type PromptCall, promptCallIn, promptHint } from './prompts/prompt-call';
import { readPromptCall } from './prompts/read-prompt-call';
import { focusQueuedMessage } from './queue/focus-queue';
import { useReturnedMessages } from './queue/use-returned-messages';
import { SendControls } from './send-controls';
import { optionId, SuggestionList } from './suggestion-list';
import { useMessageText } from './use-message-text';
import { useSuggestions } from './use-suggestions';

interface ComposerProps {
  readonly drafts: DraftStore;
  readonly contextDrafts: ContextDrafts;
  readonly attachmentDrafts: AttachmentDrafts;
  readonly place: DraftSlot;
  /** Null until it begins. */
  readonly conversation: ConversationState | null;
  readonly isRunning: boolean;
  /** The agent's question that the text would answer, if one is open. */
  readonly question: Question | null;
  /** Whether a call of the conversation waits for the user. */
  readonly isAwaiting: boolean;
  /** Why nothing can be sent, or null. */
  readonly obstacle: string | null;
  /** Stands beside the mode. */
  readonly modelPicker: ReactNode;
  /** Stands before the button that sends. */
  readonly usageMeter: ReactNode;
}

/** Measuring a text that fills the field anyway takes longer than the gap between two keystrokes. */
const measuredLength = 10_000;

type Delivery = NonNullable<MessageAdditions['delivery']>;

const steerShortcut = 'Mod+Enter';

export function Composer(props: ComposerProps) {
  const { drafts, contextDrafts, attachmentDrafts, place, obstacle, modelPicker, usageMeter } = props;
  const { conversation, isRunning, question, isAwaiting } = props;
  const { app, keys } = useModels();
  const { all, stage } = useActions();
  const stopShortcut = all.find(({ id }) => id === 'stop')?.shortcut ?? '';
  const stopKeys = shortcutKeys(stopShortcut, currentPlatform()).join('+');
  const steerKeys = shortcutKeys(steerShortcut, currentPlatform()).join('+');
  const message = useMessageText(drafts, place);
  const { text, caret, fieldRef } = message;
  const sending = useAsyncAction(say);
  const stopping = useAsyncAction(app.stop);
  const hintId = useId();
  const listId = useId();
  const skills = useAppState((state) => state.skills);
  const servers = useAppState((state) => state.mcpServers);
  const focusReturn = useFocusReturn(isRunning);
  /** The text that looks like a command, and the message shown about it. */
  const [doubt, setDoubt] = useState<{ readonly text: string; readonly message: string } | null>(null);
  const contextDraft = contextDrafts.of(place);
  const context = useStore(contextDraft.store);
  const attachmentDraft = attachmentDrafts.of(place);
  const attachments = useStore(attachmentDraft.store);
  const additions = [...context, ...attachments];
  const has = (status: (typeof additions)[number]['status']) => additions.some((one) => one.status === status);
  const isUnsettled = has('reading') || has('asks') || has('adding');
  /** Until there is a conversation, the next message has none to go to; and a question has only one answer. */
  const mustWait = isUnsettled || (sending.isRunning && (conversation === null || question !== null));
  /** The text that the user tried to send meanwhile. */
  const [early, setEarly] = useState<{ readonly text: string; readonly delivery: Delivery } | null>(null);
  const isEarly = early?.text === text && isUnsettled;
  const suggestions = useSuggestions({
    text,
    caret,
    write: message.replace,
    run({ action }) {
      message.replace({ text: '', caret: 0 });
      void stage.perform(action);
    },
    add: (source, label) => void contextDraft.add(source, label),
  });
  const isEmpty = text === '' && additions.length === 0;
  useReturnedMessages({ conversation, message, drafts, place, contextDraft, attachmentDraft, isEmpty });
  const meaning = question && additions.length === 0 ? 'answer' : isRunning ? 'queue' : 'send';
  const canSend = obstacle === null && (additions.some(({ status }) => status !== 'failed') || /\S/.test(text));
  const isOpen = suggestions.items.length > 0;

  function say(written: string, content: MessageAdditions): Promise<void> {
    if (meaning === 'answer' && question) return app.answerQuestion(question.questionId, { text: written });
    return app.send(written, content);
  }
  /** Returns false if the text is to be sent as it is. */
  async function addPrompt(call: PromptCall): Promise<boolean> {
    const called = await readPromptCall(call, app.testMcpServer);
    // Asking the server may have taken a while.
    if (fieldRef.current?.value !== text) return true;
    if (called.kind === 'problem') {
      setDoubt({ text, message: called.message });
      return doubt?.text !== text;
    }
    drafts.noteSent(text.trim());
    message.replace({ text: called.rest, caret: called.rest.length });
    void contextDraft.add(called.source, called.label);
    return true;
  }
  async function send(delivery: Delivery = 'after-run') {
    const called = promptCallIn(usableServers(app.store.getState()), text);
    if (called && (await addPrompt(called))) return;
    const known = parseSlash(all, text, app.ownCommands());
    const isNew = known.kind === 'doubtful' && known.why === 'unknown';
    // A file with a command may have been added since the last look.
    if (isNew) {
      await app.loadInstructions();
      // Enter may have been pressed twice.
      if (fieldRef.current?.value !== text) return;
    }
    const reading = isNew ? parseSlash(all, text, app.ownCommands()) : known;
    if (reading.kind === 'command') {
      message.replace({ text: '', caret: 0 });
      return stage.perform(reading.action);
    }
    if (reading.kind === 'doubtful' && doubt?.text !== text) {
      return setDoubt({ text, message: texts.composer.slashDoubts[reading.why](reading.name) });
    }
    if (!canSend) return;
    setEarly(mustWait ? { text, delivery } : null);
    if (mustWait) return;
    const sent = message.take();
    const [items, files] = [contextDraft.take(), attachmentDraft.take()];
    const content = {
      ...(items.length > 0 ? { context: [...items] } : {}),
      ...(files.length > 0 ? { attachments: [...files] } : {}),
    };
    if (await sending.run(sent.trim(), { ...content, delivery })) {
      if (sent.trim() !== '') drafts.noteSent(sent.trim());
    } else {
      message.giveBack(sent);
      contextDraft.giveBack(items);
      attachmentDraft.giveBack(files);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what the message waited for is there
  useEffect(() => {
    if (mustWait || early === null) return;
    setEarly(null);
    if (early.text === text && !has('failed')) void send(early.delivery);
  }, [mustWait]);
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    // While an input method composes a character, it owns the keys.
    if (event.nativeEvent.isComposing || suggestions.press(event)) return;
    if (matchesShortcut(modeShortcut, event, currentPlatform())) {
      event.preventDefault();
      if (!event.repeat) void stage.attempt(app.cycleMode);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void send(matchesShortcut(steerShortcut, event, currentPlatform()) ? 'after-step' : 'after-run');
    } else if (event.key === 'ArrowUp' && text === '' && focusQueuedMessage()) {
      event.preventDefault();
    } else if (event.key === 'Escape' && isRunning) {
      event.preventDefault();
      const pressed = {
        pressedAt: event.timeStamp,
        isRepeat: event.repeat,
        leftDialogAt: keys.leftDialogAt(),
        isAwaiting,
      };
      if (isStopIntended(pressed) && !stopping.isRunning) void stopping.run();
    } else if (isTowardsChips(event)) {
      if (focusLastChip()) event.preventDefault();
    } else message.walkByKey(event);
  }
  function attach(files: readonly File[]) {
    void attachmentDraft.add(pickedFiles(files));
    fieldRef.current?.focus();
  }
  function paste(event: ClipboardEvent) {
    const files = pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  }
  useDroppedFiles(attach, { isOn: obstacle === null });
  /** A button that removes something takes the focus with it. */
  function focusField() {
    requestAnimationFrame(() => document.activeElement === document.body && fieldRef.current?.focus());
  }
  function hint(): string {
    if (obstacle !== null) return '';
    const own = ownCommandIn(skills, text);
    const called = promptCallIn(servers, text);
    const prompt = called?.server.offers?.prompts.find(({ name }) => name === called.name);
    if (prompt) return texts.composer.prompts.hint(promptHint(prompt), prompt.description);
    if (own) return texts.composer.ownCommand(own.name, own.hint, own.description);
    if (!isRunning) return texts.composer.hint;
    const stop = isAwaiting ? stopKeys : 'Esc';
    return meaning === 'answer' ? texts.composer.answerHint(stop) : texts.composer.runningHint(steerKeys, stop);
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
      <div className="relative">
        <SuggestionList id={listId} suggestions={suggestions} />
        <div
          className={clsx(
            '@container rounded-panel border border-line-strong bg-raised p-1.5 shadow-raised',
            'outline-accent-ink has-[textarea:focus-visible]:border-accent-ink has-[textarea:focus-visible]:outline-1',
          )}
        >
          <ChipRow fieldRef={fieldRef}>
            <DraftAttachments attachments={attachments} draft={attachmentDraft} onRemoved={focusField} />
            <DraftContextChips context={context} draft={contextDraft} onRemoved={focusField} />
          </ChipRow>
          <AttachmentNotes attachments={attachments} />
          <DraftContextProblems context={context} draft={contextDraft} onRemoved={focusField} />
          <textarea
            ref={fieldRef}
            id={composerId}
            aria-label={texts.composer.label}
            aria-describedby={hintId}
            aria-autocomplete="list"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? optionId(listId, suggestions.active) : undefined}
            value={text}
            onChange={({ target }) => message.write({ text: target.value, caret: target.selectionEnd })}
            onSelect={({ currentTarget }) => message.moveCaret(currentTarget)}
            onFocus={({ currentTarget }) => message.moveCaret(currentTarget)}
            onBlur={message.leave}
            onKeyDown={press}
            onPaste={paste}
            disabled={obstacle !== null}
            placeholder={obstacle ?? texts.composer.placeholder}
            rows={1}
            className={clsx(
              'block max-h-48 min-h-8 w-full resize-none px-2 py-1 text-prose outline-none',
              text.length > measuredLength ? 'h-48' : 'field-sizing-content',
            )}
          />
          <div className="flex items-center gap-1">
            {obstacle === null && <AttachButton onPick={attach} />}
            {obstacle === null && <ModeSwitch />}
            {modelPicker}
            {obstacle === null && <EffortSwitch />}
            <span className="grow" />
            {usageMeter}
            <SendControls
              meaning={meaning}
              isRunning={isRunning}
              canSend={canSend}
              canStop={!stopping.isRunning}
              stopHint={isAwaiting ? texts.composer.stopAwaitingHint(stopKeys) : texts.composer.stopHint(stopKeys)}
              onStop={() => void stopping.run()}
            />
          </div>
        </div>
      </div>
      <p id={hintId} className="mt-1.5 px-2 text-small text-ink-faint">
        {hint()}
      </p>
      <p role="status" className="px-2 text-small text-warn-ink empty:hidden">
        {doubt?.text === text
          ? doubt.message
          : isEarly && texts.composer.context[has('asks') ? 'answerFirst' : 'sendingSoon']}
      </p>
    </form>
  );
}

/** From the beginning of the text, where these keys have nothing else to do. */
function isTowardsChips(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { selectionStart, selectionEnd } = event.currentTarget;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || selectionStart + selectionEnd > 0)
    return false;
  return event.key === 'ArrowLeft' || event.key === 'Backspace';
}
