/** The editor stands in a shadow tree, where nothing else finds it. */
export const changeEditorHost = 'data-change-editor';

/** To the first text that can be edited; false where there is none, as when the editor could not be loaded. */
export function focusChangeEditor(within: Element | null | undefined): boolean {
  const host = within?.querySelector(`[${changeEditorHost}="editable"]`);
  const content = host?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
  host?.scrollIntoView({ block: 'nearest' });
  content?.focus({ preventScroll: true });
  return content !== null && content !== undefined;
}
