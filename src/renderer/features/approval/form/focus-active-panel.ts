/** To the parameters as they are shown now, once they are. */
export function focusActivePanel(dialog: Element | null): void {
  requestAnimationFrame(() => {
    const field = '[role="tabpanel"][data-state="active"] :is(input, textarea, select, button)';
    dialog?.querySelector<HTMLElement>(field)?.focus();
  });
}
