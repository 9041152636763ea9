/** To where the parameters begin; those of a tool without a form are a text alone. */
export function focusActiveTab(dialog: Element | null): void {
  dialog?.querySelector<HTMLElement>('[role="tab"][data-state="active"], [role="tabpanel"] textarea')?.focus();
}
