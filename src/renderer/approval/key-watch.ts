export interface KeyWatch {
  /** When the last key was pressed that writes something, by the page's clock. */
  lastPressedAt(): number;
}

/** Follows whether somebody is typing, also before there is anything to decide. */
export function createKeyWatch(page: Window): KeyWatch {
  let lastPressedAt = Number.NEGATIVE_INFINITY;
  // Keys that decided something come with Ctrl or Meta, or are pressed on a button, and are followed by the next call.
  page.addEventListener('keydown', (event) => {
    if (isTyping(event)) lastPressedAt = event.timeStamp;
  });
  return { lastPressedAt: () => lastPressedAt };
}

function isTyping({ ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  const isInField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]');
  return isInField && !ctrlKey && !metaKey;
}
