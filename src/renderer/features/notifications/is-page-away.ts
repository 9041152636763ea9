/** Whether the user isn't looking at this page. */
export function isPageAway(): boolean {
  return document.hidden || !document.hasFocus();
}
