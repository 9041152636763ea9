/** Marks a rule's row in the panel and in the settings. */
export const ruleRowAttribute = 'data-rule-row';

/**
 * Moves the focus to a rule that was just saved, if it is listed, or back to where it came from. The settings lie above
 * the panel and come later in the document.
 */
export function focusRule(ruleId: string | null, opener: Element | null): void {
  const rows = ruleId === null ? [] : [...document.querySelectorAll(`[${ruleRowAttribute}="${CSS.escape(ruleId)}"]`)];
  const target = rows.at(-1) ?? (opener?.isConnected ? opener : document.querySelector('[role="dialog"]'));
  if (target instanceof HTMLElement) target.focus();
}
