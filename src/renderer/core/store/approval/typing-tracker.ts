import { isDialogOpen } from '../../../ui/behavior/is-dialog-open';

export interface TypingTracker {
  /** When the last key that types something was pressed, by the page's clock. */
  lastPressedAt(): number;
  /** When Escape was last pressed while a dialog was open. */
  leftDialogAt(): number;
}

/** Tracks whether the user is typing, even before there is anything to decide. */
export function createTypingTracker(page: Window): TypingTracker {
  let lastPressedAt = Number.NEGATIVE_INFINITY;
  let leftDialogAt = Number.NEGATIVE_INFINITY;
  // Keys that decide something are pressed with Ctrl or Meta, or on a button, and the next call follows them.
  page.addEventListener('keydown', (event) => {
    if (isTyping(event)) lastPressedAt = event.timeStamp;
  });
  // Runs before the dialog handles the key and closes.
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
