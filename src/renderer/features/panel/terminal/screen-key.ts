/** What the window does itself with a key that is pressed in a terminal; all others are the program's, Tab too. */
export type ScreenKey = 'leave' | 'search' | 'copy' | 'paste';

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/** No program is told of Shift beside Ctrl and a letter, so none loses a key by these. */
const keys: Readonly<Record<string, ScreenKey>> = { KeyM: 'leave', KeyF: 'search', KeyC: 'copy', KeyV: 'paste' };

export function screenKey({ code, ctrlKey, shiftKey, altKey, metaKey }: Pressed): ScreenKey | null {
  if (altKey) return null;
  if (ctrlKey && shiftKey && !metaKey) return keys[code] ?? null;
  // As everywhere on a Mac.
  if (metaKey && !ctrlKey && !shiftKey) return code === 'KeyM' ? null : (keys[code] ?? null);
  return null;
}
