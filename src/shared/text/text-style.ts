/** A color of the terminal's palette (0–255), or any color as `#rrggbb`. */
export type TextColor = number | `#${string}`;

/** How a terminal shows a piece of text. */
export interface TextStyle {
  readonly bold?: true;
  readonly dim?: true;
  readonly italic?: true;
  readonly underline?: true;
  readonly inverse?: true;
  readonly struck?: true;
  readonly foreground?: TextColor;
  readonly background?: TextColor;
}

export const plainStyle: TextStyle = {};

const marks: Readonly<Record<number, keyof TextStyle>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'struck',
};

const ends: Readonly<Record<number, readonly (keyof TextStyle)[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['struck'],
  39: ['foreground'],
  49: ['background'],
};

const foregroundColor = 38;
const backgroundColor = 48;
const underlineColor = 58;

/** Returns the style after the parameters of a terminal's SGR sequence, such as `1;31`. Ignores what it doesn't know. */
export function applySgr(style: TextStyle, parameters: string): TextStyle {
  const fields = parameters.split(';');
  let changed = style;
  for (let index = 0; index < fields.length; index += 1) {
    const [code = 0, ...details] = (fields[index] ?? '').split(':').map(Number);
    if (code === foregroundColor || code === backgroundColor || code === underlineColor) {
      const following = fields.slice(index + 1, index + 5).map(Number);
      const { color, length } = details.length > 0 ? readDetailedColor(details) : readColor(following);
      if (color !== null && code === foregroundColor) changed = { ...changed, foreground: color };
      if (color !== null && code === backgroundColor) changed = { ...changed, background: color };
      index += length;
    } else {
      // `4:0` ends an underline; `4:3` is a curly one.
      changed = applyCode(changed, code === 4 && details[0] === 0 ? 24 : code);
    }
  }
  return changed;
}

function applyCode(style: TextStyle, code: number): TextStyle {
  if (code === 0) return plainStyle;
  const mark = marks[code];
  if (mark !== undefined) return { ...style, [mark]: true };
  const ended = ends[code];
  if (ended !== undefined) return without(style, ended);
  if (code >= 30 && code <= 37) return { ...style, foreground: code - 30 };
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 };
  if (code >= 90 && code <= 97) return { ...style, foreground: code - 90 + 8 };
  if (code >= 100 && code <= 107) return { ...style, background: code - 100 + 8 };
  return style;
}

function without(style: TextStyle, names: readonly (keyof TextStyle)[]): TextStyle {
  const kept: Partial<Record<keyof TextStyle, unknown>> = { ...style };
  for (const name of names) delete kept[name];
  return kept as TextStyle;
}

interface ReadColor {
  readonly color: TextColor | null;
  /** The number of fields used. */
  readonly length: number;
}

/** Reads the fields after 38 or 48: `5;n`, or `2;r;g;b`. */
function readColor([kind, first = Number.NaN, second = 0, third = 0]: readonly number[]): ReadColor {
  if (kind === 5) return { color: isByte(first) ? first : null, length: 2 };
  if (kind !== 2) return { color: null, length: 0 };
  const parts = [first, second, third];
  return { color: parts.every(isByte) ? rgbColor(parts) : null, length: 4 };
}

/** The same within one field, `38:5:n` or `38:2::r:g:b`, where a color space may stand before the color. */
function readDetailedColor([kind = 0, ...values]: readonly number[]): ReadColor {
  return { ...readColor([kind, ...values.slice(kind === 2 ? -3 : 0)]), length: 0 };
}

function isByte(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255;
}

export function rgbColor(parts: readonly number[]): `#${string}` {
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Returns the parameters of the SGR sequence that turns plain text into this style; empty for plain text. */
export function sgrOf(style: TextStyle): string {
  const codes: (number | string)[] = Object.entries(marks)
    .filter(([, mark]) => style[mark] !== undefined)
    .map(([code]) => code);
  if (style.foreground !== undefined) codes.push(colorCode(style.foreground, 30));
  if (style.background !== undefined) codes.push(colorCode(style.background, 40));
  return codes.join(';');
}

function colorCode(color: TextColor, base: 30 | 40): number | string {
  if (typeof color === 'string') {
    const value = Number.parseInt(color.slice(1), 16);
    return `${base + 8};2;${value >> 16};${(value >> 8) & 255};${value & 255}`;
  }
  if (color < 8) return base + color;
  return color < 16 ? base + 60 + color - 8 : `${base + 8};5;${color}`;
}
