/** Focuses the active view of the parameters once it is rendered. */
export function focusActivePanel(dialog: Element | null): void {
  requestAnimationFrame(() => {
    const field = '[role="tabpanel"][data-state="active"] :is(input, textarea, select, button)';
    dialog?.querySelector<HTMLElement>(field)?.focus();
  });
}
