import { isDialogOpen } from '../../../ui/behavior/is-dialog-open';

export interface TypingTracker {
  /** When the last key was pressed that writes something, by the page's clock. */
  lastPressedAt(): number;
  /** When Escape was last pressed while a dialog was open. */
  leftDialogAt(): number;
}

/** Follows whether somebody is typing, also before there is anything to decide. */
export function createTypingTracker(page: Window): TypingTracker {
  let lastPressedAt = Number.NEGATIVE_INFINITY;
  let leftDialogAt = Number.NEGATIVE_INFINITY;
  // Keys that decided something come with Ctrl or Meta, or are pressed on a button, and are followed by the next call.
  page.addEventListener('keydown', (event) => {
    if (isTyping(event)) lastPressedAt = event.timeStamp;
  });
  // Before the dialog hears of it and is gone.
  page.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Escape' && isDialogOpen()) leftDialogAt = timeStamp;
    },
    { capture: true },
  );
  return { lastPressedAt: () => lastPressedAt, leftDialogAt: () => leftDialogAt };
}

function isTyping({ ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isInField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');
  return isInField && !ctrlKey && !metaKey;
}
