/** For a control that goes away by being used: the focus goes on to what it was about, unless somebody has moved it. */
export function passFocusOn(from: Element, to: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === from || focused === document.body || focused === null) to?.focus({ preventScroll: true });
}
