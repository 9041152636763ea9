import type { StyledText, StyleRun } from '../../../shared/text/styled-text';
import { applySgr, plainStyle, sgrOf } from '../../../shared/text/text-style';

const ESCAPE = 0x1b;
const BELL = 0x07;
const BACKSPACE = 0x08;
const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const DELETE = 0x7f;

/** A title or link longer than this was never closed and would swallow all the text after it. */
const MAX_STRING_LENGTH = 4_096;

/**
 * Returns the readable text of output that moves the cursor only within its lines: without escape sequences, and with
 * overwritten lines, such as progress bars, in their last state. Visits each character once.
 */
export function lineText(output: string): StyledText {
  const lines: string[] = [];
  const styles: StyleRun[] = [];
  const line = createLine();
  let style = plainStyle;
  let length = 0;
  let index = 0;

  function endLine(): void {
    const { text, runs } = line.take();
    for (const [start, end, sgr] of runs) styles.push([start + length, end + length, sgr]);
    length += text.length + 1;
    lines.push(text);
  }

  while (index < output.length) {
    const code = output.charCodeAt(index);
    if (code === ESCAPE) {
      const { end, erases, goesToStart, sgr } = readSequence(output, index + 1);
      if (erases !== undefined) line.erase(erases);
      if (goesToStart) line.goToStart();
      if (sgr !== undefined) {
        style = applySgr(style, sgr);
        line.use(sgrOf(style));
      }
      index = end;
    } else if (isControl(code)) {
      if (code === LINE_FEED) endLine();
      else if (code === CARRIAGE_RETURN) line.goToStart();
      else if (code === BACKSPACE) line.goBack();
      index += 1;
    } else {
      const end = endOfRun(output, index);
      line.write(output.slice(index, end));
      index = end;
    }
  }
  endLine();
  return { text: lines.join('\n'), styles };
}

function endOfRun(output: string, start: number): number {
  let end = start + 1;
  while (end < output.length && !isControl(output.charCodeAt(end))) end += 1;
  return end;
}

interface Cell {
  readonly character: string;
  readonly sgr: string;
}

/** Most lines are only appended to; an overwritten line is stored by character from then on. */
function createLine() {
  let sgr = '';
  let text = '';
  let runs: StyleRun[] = [];
  let cells: Cell[] | null = null;
  let column = 0;
  let isAtStart = false;

  function spread(): Cell[] {
    cells ??= cellsOf(text, runs);
    return cells;
  }

  return {
    /** For what is written from now on. */
    use(next: string): void {
      sgr = next;
    },
    write(run: string): void {
      if (!cells && (!isAtStart || text === '')) {
        addRun(runs, text.length, text.length + run.length, sgr);
        text += run;
        isAtStart = false;
        return;
      }
      const written = spread();
      for (const character of run) {
        written[column] = { character, sgr };
        column += 1;
      }
    },
    goToStart(): void {
      isAtStart = true;
      column = 0;
    },
    goBack(): void {
      if (cells) column = Math.max(0, column - 1);
      else if (!isAtStart) {
        column = Math.max(0, spread().length - 1);
        isAtStart = true;
      }
    },
    erase(what: 'rest' | 'line'): void {
      if (cells) cells.length = what === 'line' ? 0 : Math.min(cells.length, column);
      else if (what === 'line' || isAtStart) {
        text = '';
        runs = [];
      }
      if (what === 'line') column = 0;
    },
    take(): { readonly text: string; readonly runs: readonly StyleRun[] } {
      const whole = cells ? joinCells(cells) : { text, runs };
      text = '';
      runs = [];
      cells = null;
      column = 0;
      isAtStart = false;
      return whole;
    },
  };
}

function cellsOf(text: string, runs: readonly StyleRun[]): Cell[] {
  let at = 0;
  let next = 0;
  return [...text].map((character) => {
    while (next < runs.length && (runs[next]?.[1] ?? 0) <= at) next += 1;
    const [start, , sgr] = runs[next] ?? [Number.POSITIVE_INFINITY, 0, ''];
    const cell = { character, sgr: start <= at ? sgr : '' };
    at += character.length;
    return cell;
  });
}

function joinCells(cells: readonly Cell[]): { readonly text: string; readonly runs: readonly StyleRun[] } {
  const runs: StyleRun[] = [];
  let length = 0;
  for (const { character, sgr } of cells) {
    addRun(runs, length, length + character.length, sgr);
    length += character.length;
  }
  return { text: cells.map(({ character }) => character).join(''), runs };
}

/** Adds a run to those before it, or extends the last one. */
export function addRun(runs: StyleRun[], start: number, end: number, sgr: string): void {
  if (sgr === '') return;
  const last = runs.at(-1);
  if (last?.[1] === start && last[2] === sgr) last[1] = end;
  else runs.push([start, end, sgr]);
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== TAB) || (code >= DELETE && code <= 0x9f);
}

interface Sequence {
  /** After its last character. */
  readonly end: number;
  readonly erases?: 'rest' | 'line';
  readonly goesToStart?: boolean;
  /** The parameters of a sequence that changes the style. */
  readonly sgr?: string;
}

function readSequence(output: string, start: number): Sequence {
  const kind = output.charAt(start);
  if (kind === '[') return readControlSequence(output, start + 1);
  if (kind !== '' && ']PX^_'.includes(kind)) return { end: endOfString(output, start + 1) };
  let index = start;
  while (isBetween(output.charCodeAt(index), 0x20, 0x2f)) index += 1;
  return { end: isBetween(output.charCodeAt(index), 0x30, 0x7e) ? index + 1 : index };
}

/** Longer than the sequence for any style. */
const MAX_SGR_LENGTH = 200;

function readControlSequence(output: string, start: number): Sequence {
  let index = start;
  while (isBetween(output.charCodeAt(index), 0x20, 0x3f)) index += 1;
  // A character that can't belong to a sequence ends it and is text.
  if (!isBetween(output.charCodeAt(index), 0x40, 0x7e)) return { end: index };
  const end = index + 1;
  const final = output.charAt(index);
  if (final === 'm' && index - start <= MAX_SGR_LENGTH) {
    const sgr = output.slice(start, index);
    return /^[\d;:]*$/.test(sgr) ? { end, sgr } : { end };
  }
  if (final !== 'K' && final !== 'G') return { end };
  const parameter = output.slice(start, Math.min(index, start + 2));
  if (final === 'G') return { end, goesToStart: parameter === '' || parameter === '0' || parameter === '1' };
  if (parameter === '' || parameter === '0') return { end, erases: 'rest' };
  return parameter === '2' ? { end, erases: 'line' } : { end };
}

function endOfString(output: string, start: number): number {
  const limit = Math.min(output.length, start + MAX_STRING_LENGTH);
  for (let index = start; index < limit; index += 1) {
    const code = output.charCodeAt(index);
    if (code === BELL) return index + 1;
    if (code === ESCAPE) return output.charAt(index + 1) === '\\' ? index + 2 : index;
    if (code === LINE_FEED) return index;
  }
  return limit;
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}
