const attribute = 'data-queued';

/** Marks the element that has the focus when the user is at a queued message. */
export function queuedMark(queuedId: string) {
  return { [attribute]: queuedId };
}

/** Moves the focus to a queued message, by default to the last one; returns whether there is one. */
export function focusQueuedMessage(queuedId?: string): boolean {
  const marked = [...document.querySelectorAll<HTMLElement>(`[${attribute}]`)];
  const found =
    queuedId === undefined ? marked.at(-1) : marked.find((element) => element.getAttribute(attribute) === queuedId);
  found?.focus();
  return found !== undefined;
}
