export type Platform = 'mac' | 'other';

/** Such as `Mod+Shift+O`; Mod is Ctrl, or Command on a Mac. Two if a Mac reserves the first one. */
export type Shortcut = string | Readonly<Record<Platform, string>>;

export interface PressedKey {
  /** The physical key: with Alt, the character depends on the layout. */
  readonly code: string;
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** On a Mac the Option key types characters, so shortcuts with it must not work in text fields. */
export function isMac(): boolean {
  return navigator.userAgent.includes('Mac');
}

export function shortcutOn(shortcut: Shortcut, platform: Platform): string {
  return typeof shortcut === 'string' ? shortcut : shortcut[platform];
}

export function matchesShortcut(shortcut: Shortcut, pressed: PressedKey, platform: Platform): boolean {
  const { key, modifiers } = takeApart(shortcutOn(shortcut, platform));
  const [mod, foreign] = platform === 'mac' ? [pressed.metaKey, pressed.ctrlKey] : [pressed.ctrlKey, pressed.metaKey];
  if (foreign || mod !== modifiers.has('Mod') || pressed.altKey !== modifiers.has('Alt')) return false;
  // Whether a symbol needs Shift depends on the layout.
  if (isSign(key)) return pressed.key === key;
  return pressed.shiftKey === modifiers.has('Shift') && isKey(key, pressed);
}

/** Returns the keys one by one, as labeled on the keyboard. */
export function shortcutKeys(shortcut: Shortcut, platform: Platform): string[] {
  return shortcutOn(shortcut, platform)
    .split('+')
    .map((part) => (platform === 'mac' ? macKeys[part] : otherKeys[part]) ?? part);
}

const arrows = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' };
const macKeys: Readonly<Record<string, string>> = {
  ...arrows,
  Mod: '⌘',
  Alt: '⌥',
  Shift: '⇧',
  Enter: '↵',
  Escape: 'esc',
};
const otherKeys: Readonly<Record<string, string>> = { ...arrows, Mod: 'Ctrl', Escape: 'Esc' };

function takeApart(shortcut: string): { readonly key: string; readonly modifiers: ReadonlySet<string> } {
  const parts = shortcut.split('+');
  return { key: parts.at(-1) ?? '', modifiers: new Set(parts.slice(0, -1)) };
}

function isSign(key: string): boolean {
  return /^[^A-Z0-9]$/.test(key);
}

function isKey(key: string, { key: written, code }: PressedKey): boolean {
  // With Shift or Alt a digit key types something else, depending on the layout.
  if (/^[0-9]$/.test(key)) return code === `Digit${key}`;
  if (!/^[A-Z]$/.test(key)) return written === key;
  return /^[a-z]$/i.test(written) ? written.toUpperCase() === key : code === `Key${key}`;
}
