import { isDialogOpen } from '../../../ui/behavior/is-dialog-open';

export interface TypingTracker {
  /** When the last key that types something was pressed, by the page's clock. */
  lastPressedAt(): number;
  /** When Escape was last pressed while a dialog was open. */
  leftDialogAt(): number;
  /** Whether the user is writing, in which case nothing may take the focus. */
  isTyping(): boolean;
}

/** In milliseconds: people pause this long in the middle of a sentence. */
const thinkingPause = 3_000;

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
  return {
    lastPressedAt: () => lastPressedAt,
    leftDialogAt: () => leftDialogAt,
    isTyping: () => page.performance.now() - lastPressedAt < thinkingPause || holdsText(focusedElement(page.document)),
  };
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  const isShortcut = event.ctrlKey || event.metaKey || /^(Control|Meta|Alt|Shift)$/.test(event.key);
  return !isShortcut && isTextField(target);
}

function isTextField(target: unknown): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, [contenteditable="true"]')
  );
}

function holdsText(element: Element | null): boolean {
  if (!isTextField(element)) return false;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return (isField ? element.value : (element.textContent ?? '')) !== '';
}

/** Editors live in shadow trees, whose host is what the document calls focused. */
function focusedElement({ activeElement }: Document): Element | null {
  let focused = activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
