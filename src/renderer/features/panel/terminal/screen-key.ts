/** What the window itself does with a key in a terminal; all other keys, including Tab, go to the program. */
export type ScreenKey = 'leave' | 'search' | 'copy' | 'paste';

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/** Terminals don't report Shift with Ctrl and a letter, so no program loses a key. */
const keys: Readonly<Record<string, ScreenKey>> = { KeyM: 'leave', KeyF: 'search', KeyC: 'copy', KeyV: 'paste' };

export function screenKey({ code, ctrlKey, shiftKey, altKey, metaKey }: Pressed): ScreenKey | null {
  if (altKey) return null;
  if (ctrlKey && shiftKey && !metaKey) return keys[code] ?? null;
  // As everywhere on a Mac.
  if (metaKey && !ctrlKey && !shiftKey) return code === 'KeyM' ? null : (keys[code] ?? null);
  return null;
}
