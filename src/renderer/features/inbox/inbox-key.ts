import type { PressedKey } from '../../core/actions/shortcut';

export type InboxKey = 'next' | 'previous' | 'first' | 'last' | 'allow' | 'deny' | 'review';

const keys: Readonly<Record<string, InboxKey>> = {
  ArrowDown: 'next',
  j: 'next',
  ArrowUp: 'previous',
  k: 'previous',
  Home: 'first',
  End: 'last',
  a: 'allow',
  d: 'deny',
  r: 'review',
};

/** Returns the action for a key press on a row. Enter, which people press by habit, opens and never allows. */
export function inboxKey(pressed: PressedKey, { isOnRowItself }: { readonly isOnRowItself: boolean }): InboxKey | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = pressed;
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  // On one of the row's buttons, Enter presses that button.
  if (key === 'Enter') return isOnRowItself ? 'review' : null;
  return keys[key] ?? null;
}
