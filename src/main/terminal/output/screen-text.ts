import { type IBufferCell, type IBufferLine, Terminal } from '@xterm/headless';
import { StyledText, type StyleRun } from '../../../shared/text/styled-text';
import { rgbColor, sgrOf, type TextColor } from '../../../shared/text/text-style';
import { addRun } from './line-text';

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** More lines than a model or a card gets; each takes about 1.5 KB in the emulator. */
const SCROLLBACK = 10_000;

/**
 * Draws the output on a screen and returns what it shows in the end, with what has scrolled out of it. The screen has
 * the size that the program knew, because the program counts on where its lines wrap; wrapped lines are joined again.
 */
export async function screenText(output: string, { columns, rows }: ScreenSize): Promise<StyledText> {
  const terminal = new Terminal({ cols: columns, rows, scrollback: SCROLLBACK, allowProposedApi: true });
  try {
    await new Promise<void>((resolve) => terminal.write(output, resolve));
    return readScreen(terminal);
  } finally {
    terminal.dispose();
  }
}

function readScreen({ buffer: { active } }: Terminal): StyledText {
  const styles: StyleRun[] = [];
  const cell = active.getNullCell();
  const cursor = active.baseY + active.cursorY;
  let text = '';
  let shown = 0;
  for (let row = 0; row < active.length; row += 1) {
    const line = active.getLine(row);
    if (!line) break;
    if (row > 0 && !line.isWrapped) text += '\n';
    const isContinued = active.getLine(row + 1)?.isWrapped === true;
    const before = text.length;
    text = addLine(line, { text, styles, cell, isContinued });
    if (text.length > before || row <= cursor) shown = text.length;
  }
  return StyledText.slice({ text, styles }, 0, shown);
}

interface Reading {
  readonly text: string;
  readonly styles: StyleRun[];
  /** Reused, because there are many. */
  readonly cell: IBufferCell;
  /** Whether the next row belongs to the same line. */
  readonly isContinued: boolean;
}

function addLine(line: IBufferLine, { text, styles, cell, isContinued }: Reading): string {
  const end = lastColumn(line, cell);
  // A wide character that didn't fit any more leaves one column empty.
  const filled = isContinued ? Math.max(end, line.length - 1) : end;
  let added = text;
  for (let column = 0; column < filled; column += 1) {
    line.getCell(column, cell);
    if (cell.getWidth() === 0) continue;
    const characters = cell.getChars() || ' ';
    if (!cell.isAttributeDefault()) addRun(styles, added.length, added.length + characters.length, styleOf(cell));
    added += characters;
  }
  return added;
}

function lastColumn(line: IBufferLine, cell: IBufferCell): number {
  let end = line.length;
  while (end > 0 && line.getCell(end - 1, cell)?.getChars() === '' && cell.getWidth() !== 0) end -= 1;
  return end;
}

function styleOf(cell: IBufferCell): string {
  const foreground = colorOf(cell.isFgRGB(), cell.isFgPalette(), cell.getFgColor());
  const background = colorOf(cell.isBgRGB(), cell.isBgPalette(), cell.getBgColor());
  return sgrOf({
    ...(cell.isBold() ? { bold: true } : {}),
    ...(cell.isDim() ? { dim: true } : {}),
    ...(cell.isItalic() ? { italic: true } : {}),
    ...(cell.isUnderline() ? { underline: true } : {}),
    ...(cell.isInverse() ? { inverse: true } : {}),
    ...(cell.isStrikethrough() ? { struck: true } : {}),
    ...(foreground === null ? {} : { foreground }),
    ...(background === null ? {} : { background }),
  });
}

function colorOf(isRgb: boolean, isPalette: boolean, value: number): TextColor | null {
  if (isRgb) return rgbColor([value >> 16, (value >> 8) & 255, value & 255]);
  return isPalette ? value : null;
}
