import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { currentPlatform } from '../../../core/actions/use-shortcut-keys';
import { composerId } from '../../../core/focus/focus';
import { isDialogOpen } from '../../../ui/behavior/is-dialog-open';
import { type QuestionKey, questionKey } from './question-key';

const questionAttribute = 'data-question';

/** Marks a question. The style sheet shows the keys in the one that they answer: the focused one, else the oldest. */
export function questionMark({ isOldest }: { readonly isOldest: boolean }) {
  return { [questionAttribute]: isOldest ? 'oldest' : 'other' };
}

interface QuestionKeysOptions {
  readonly questionRef: RefObject<HTMLElement | null>;
  /** Whether keys pressed outside all questions answer this one. */
  readonly isOldest: boolean;
  readonly answer: (key: QuestionKey) => void;
}

/**
 * Lets the user answer from anywhere in the page, unless they are writing something or a dialog is open. Returns the
 * question's own key handler: whoever edits the change in it can allow it from there.
 */
export function useQuestionKeys({ questionRef, isOldest, answer }: QuestionKeysOptions) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || isDialogOpen()) return;
    const key = questionKey(event, currentPlatform());
    if (key === null || isWriting(event)) return;
    const focused = document.activeElement?.closest(`[${questionAttribute}]`);
    if (focused ? focused !== questionRef.current : !isOldest) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) answer(key);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    // Runs before the message field, which takes Ctrl+Enter for itself.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);

  // Not on the way down: the editor has to report its latest text first.
  return (event: ReactKeyboardEvent) => {
    if (questionKey(event, currentPlatform()) !== 'allow' || event.isDefaultPrevented()) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) answer('allow');
  };
}

/** In a field with text the keys belong to that text; in an empty one only the message field gives them up. */
function isWriting(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement) || !target.matches('input, textarea, select, [contenteditable="true"]')) {
    // A text that waits in the message field is still being written.
    const composer = document.getElementById(composerId);
    return composer instanceof HTMLTextAreaElement && composer.value !== '';
  }
  return !(target instanceof HTMLTextAreaElement && target.id === composerId && target.value === '');
}
