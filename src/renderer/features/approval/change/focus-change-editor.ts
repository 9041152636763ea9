/** The editor lives in a shadow tree, so selectors can't find it. */
export const changeEditorHost = 'data-change-editor';

/** Focuses the first editable text; returns false if there is none, such as when the editor couldn't be loaded. */
export function focusChangeEditor(within: Element | null | undefined): boolean {
  const host = within?.querySelector(`[${changeEditorHost}="editable"]`);
  const content = host?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
  host?.scrollIntoView({ block: 'nearest' });
  content?.focus({ preventScroll: true });
  return content !== null && content !== undefined;
}
