import type { Platform, PressedKey } from '../../../core/actions/shortcut';

/** What a key press means when the user chooses a shortcut. */
export type AcceleratorReading =
  /** No meaning here: the page handles it, so that the focus isn't trapped in the field. */
  | { readonly kind: 'passed-on' }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'too-few' }
  /** In Electron's notation, such as `Ctrl+Alt+A`. */
  | { readonly kind: 'keys'; readonly keys: string };

/** By position on the keyboard. Keys that type something depend on the layout. */
const namedKeys: Readonly<Record<string, string>> = {
  ...{ Space: 'Space', ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right' },
  ...{ Home: 'Home', End: 'End', PageUp: 'PageUp', PageDown: 'PageDown', Insert: 'Insert', Delete: 'Delete' },
  ...{ Backspace: 'Backspace', Enter: 'Return' },
};
const signs: Readonly<Record<string, string>> = {
  ...{ Minus: '-', Equal: '=', BracketLeft: '[', BracketRight: ']', Semicolon: ';', Quote: "'", Backquote: '`' },
  ...{ Backslash: '\\', Comma: ',', Period: '.', Slash: '/' },
};

/**
 * Keys that type something need two modifiers: with only one, every app has its own use for them, and a global shortcut
 * would take it from all of them.
 */
export function readAccelerator(pressed: PressedKey, platform: Platform): AcceleratorReading {
  const { ctrlKey, altKey, shiftKey, metaKey, code } = pressed;
  const own = [ctrlKey ? 'Ctrl' : '', altKey ? 'Alt' : '', metaKey ? (platform === 'mac' ? 'Cmd' : 'Super') : ''];
  const modifiers = [...own, shiftKey ? 'Shift' : ''].filter(Boolean);
  const isAlone = modifiers.length === 0;
  if (isAlone && (code === 'Backspace' || code === 'Delete')) return { kind: 'cleared' };
  const named = namedKeys[code] ?? (/^F([1-9]|1\d|2[0-4])$/.test(code) ? code : undefined);
  const writing = writtenKey(pressed) ?? signs[code];
  const key = named ?? writing;
  if (key === undefined || (isAlone && code === 'Enter')) return { kind: 'passed-on' };
  const isEnough = own.some(Boolean) && (writing === undefined || modifiers.length >= 2);
  return isEnough ? { kind: 'keys', keys: [...modifiers, key].join('+') } : { kind: 'too-few' };
}

function writtenKey({ key, code }: PressedKey): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
}
