import type { ITheme } from '@xterm/xterm';

/** How a screen looks, as the settings and the system say. */
export interface ScreenAppearance {
  readonly fontSize: number;
  readonly scrollback: number;
  readonly isStill: boolean;
  readonly isReadAloud: boolean;
}

const ansiNames = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** The colours of the window as they are at the moment, in the form that xterm.js reads. */
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

/** For what a search found. */
export function readMatchColors() {
  const read = createColorReader();
  return {
    matchBackground: read('--terminal-match'),
    activeMatchBackground: read('--terminal-match-active'),
    matchOverviewRuler: read('--color-warn-ink'),
    activeMatchColorOverviewRuler: read('--color-accent-ink'),
  };
}

/** Reads a custom property as `#rrggbb`, whatever notation it is in and whichever theme is on. */
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

/** Of the two colours that a property holds, only an element knows which is on. */
function shownColor(property: string): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Calls when the colours of the window change; returns how to stop. */
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
