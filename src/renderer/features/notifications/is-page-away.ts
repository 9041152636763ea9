/** Nobody looks at this page. */
export function isPageAway(): boolean {
  return document.hidden || !document.hasFocus();
}
