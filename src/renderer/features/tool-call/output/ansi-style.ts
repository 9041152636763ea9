import type { CSSProperties } from 'react';
import { applySgr, plainStyle, rgbColor, type TextColor, type TextStyle } from '../../../../shared/text/text-style';

export interface AnsiStyle {
  readonly className: string;
  readonly style: CSSProperties;
}

const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'] as const;

/** Colors that programs put on a colored ground to be legible there; on our paler ground, the text color is. */
const contrasts: ReadonlySet<TextColor> = new Set([0, 7, 8, 15, 16, 231, '#000000', '#ffffff']);

/** Returns how a card shows a terminal's style. The utilities `ansi-ink` and `ansi-ground` make any color legible. */
export function ansiStyle(sgr: string): AnsiStyle {
  const style = applySgr(plainStyle, sgr);
  const { foreground, background } = style.inverse ? inverted(style) : style;
  const isOnGround = background !== undefined;
  const hasInk = foreground !== undefined && !(isOnGround && contrasts.has(foreground));
  const isSwapped = style.inverse === true && !isOnGround;
  const className = [
    isSwapped ? 'bg-ink-soft text-sunken' : inkClass(style, { hasInk, isOnGround }),
    ...(isOnGround ? ['ansi-ground'] : []),
    ...(style.bold ? ['font-bold'] : []),
    ...(style.italic ? ['italic'] : []),
    ...lineClasses(style),
  ];
  const properties = {
    ...(hasInk && !isSwapped ? { '--ansi-ink': cssColor(foreground) } : {}),
    ...(isOnGround ? { '--ansi-ground': cssColor(background) } : {}),
  };
  return { className: className.filter((name) => name !== '').join(' '), style: properties as CSSProperties };
}

function inverted({ foreground, background }: TextStyle): Pick<TextStyle, 'foreground' | 'background'> {
  return {
    ...(background === undefined ? {} : { foreground: background }),
    ...(foreground === undefined ? {} : { background: foreground }),
  };
}

/** Dimmed text keeps a color of its own, because a paler one is hard to read. */
function inkClass(
  style: TextStyle,
  { hasInk, isOnGround }: { readonly hasInk: boolean; readonly isOnGround: boolean },
) {
  if (hasInk) return 'ansi-ink';
  if (isOnGround) return 'text-ink';
  return style.dim ? 'text-ink-faint' : '';
}

function lineClasses({ underline, struck }: TextStyle): string[] {
  if (underline && struck) return ['[text-decoration-line:underline_line-through]'];
  return [...(underline ? ['underline'] : []), ...(struck ? ['line-through'] : [])];
}

function cssColor(color: TextColor): string {
  if (typeof color === 'string') return color;
  if (color < 16) return `var(--ansi-${color < 8 ? '' : 'bright-'}${names[color % 8]})`;
  return paletteColor(color);
}

/** The standard 6 × 6 × 6 color cube and grays. */
function paletteColor(index: number): string {
  if (index >= 232) return rgbColor(Array<number>(3).fill(8 + (index - 232) * 10));
  const cell = index - 16;
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40);
  return rgbColor([Math.floor(cell / 36), Math.floor(cell / 6) % 6, cell % 6].map(level));
}
