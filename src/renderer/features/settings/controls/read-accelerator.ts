import type { Platform, PressedKey } from '../../../core/actions/shortcut';

/** What a press of keys means to somebody who chooses a shortcut. */
export type AcceleratorReading =
  /** Of no meaning here: the page has it, so that nobody is caught in the field. */
  | { readonly kind: 'passed-on' }
  | { readonly kind: 'cleared' }
  | { readonly kind: 'too-few' }
  /** As Electron names them, such as `Ctrl+Alt+A`. */
  | { readonly kind: 'keys'; readonly keys: string };

/** By where they are on the keyboard. Those that write something depend on the layout. */
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
 * Keys that write something need two others beside them: with one alone they are what every app has its own use for, and
 * a shortcut that counts everywhere would take it from all of them.
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
