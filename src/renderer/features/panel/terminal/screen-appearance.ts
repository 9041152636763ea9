import type { ITheme } from '@xterm/xterm';

/** How a screen looks, from the settings and the system. */
export interface ScreenAppearance {
  readonly fontSize: number;
  readonly scrollback: number;
  readonly isStill: boolean;
  readonly isReadAloud: boolean;
}

const ansiNames = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** Returns the window's current colors in the format of xterm.js. */
export function readTheme(): ITheme {
  const read = createColorReader();
  const ansi = Object.fromEntries(ansiNames.map((name) => [name, read(`--ansi-${name}`)]));
  const bright = Object.fromEntries(
    ansiNames.map((name) => [`bright${name.charAt(0).toUpperCase()}${name.slice(1)}`, read(`--ansi-bright-${name}`)]),
  );
  return {
    ...ansi,
    ...bright,
    background: read('--color-canvas'),
    foreground: read('--color-ink'),
    cursor: read('--color-accent-ink'),
    cursorAccent: read('--color-canvas'),
    selectionBackground: read('--terminal-selection'),
    scrollbarSliderBackground: read('--color-line-strong'),
    scrollbarSliderHoverBackground: read('--color-ink-faint'),
    scrollbarSliderActiveBackground: read('--color-ink-faint'),
    overviewRulerBorder: read('--color-canvas'),
  };
}

/** The colors of search matches. */
export function readMatchColors() {
  const read = createColorReader();
  return {
    matchBackground: read('--terminal-match'),
    activeMatchBackground: read('--terminal-match-active'),
    matchOverviewRuler: read('--color-warn-ink'),
    activeMatchColorOverviewRuler: read('--color-accent-ink'),
  };
}

/** Reads a custom property as `#rrggbb`, whatever its notation and the current theme. */
function createColorReader(): (property: string) => string {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return (property) => {
    if (!context) throw new Error('Colours cannot be read here: there is no canvas');
    context.fillStyle = shownColor(property);
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
}

/** A property holds two colors, and only an element can tell which applies. */
function shownColor(property: string): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Calls back when the window's colors change; returns a function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] });
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}
