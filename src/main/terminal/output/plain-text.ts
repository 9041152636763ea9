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
 * Returns the readable text of a terminal's output: without escape sequences, and with overwritten lines, such as
 * progress bars, in their last state. Visits each character once.
 */
export function plainText(output: string): string {
  const lines: string[] = [];
  const line = createLine();
  let index = 0;
  while (index < output.length) {
    const code = output.charCodeAt(index);
    if (code === ESCAPE) {
      const { end, erases, goesToStart } = readSequence(output, index + 1);
      if (erases !== undefined) line.erase(erases);
      if (goesToStart) line.goToStart();
      index = end;
    } else if (isControl(code)) {
      if (code === LINE_FEED) lines.push(line.take());
      else if (code === CARRIAGE_RETURN) line.goToStart();
      else if (code === BACKSPACE) line.goBack();
      index += 1;
    } else {
      const end = endOfRun(output, index);
      line.write(output.slice(index, end));
      index = end;
    }
  }
  lines.push(line.take());
  return lines.join('\n');
}

function endOfRun(output: string, start: number): number {
  let end = start + 1;
  while (end < output.length && !isControl(output.charCodeAt(end))) end += 1;
  return end;
}

/** Most lines are only appended to; an overwritten line is stored by character from then on. */
function createLine() {
  let text = '';
  let characters: string[] | null = null;
  let column = 0;
  let isAtStart = false;

  function spread(): string[] {
    characters ??= [...text];
    return characters;
  }

  return {
    write(run: string): void {
      if (!characters && (!isAtStart || text === '')) {
        text += run;
        isAtStart = false;
        return;
      }
      const written = spread();
      for (const character of run) {
        written[column] = character;
        column += 1;
      }
    },
    goToStart(): void {
      isAtStart = true;
      column = 0;
    },
    goBack(): void {
      if (characters) column = Math.max(0, column - 1);
      else if (!isAtStart) {
        column = Math.max(0, spread().length - 1);
        isAtStart = true;
      }
    },
    erase(what: 'rest' | 'line'): void {
      if (characters) characters.length = what === 'line' ? 0 : Math.min(characters.length, column);
      else if (what === 'line' || isAtStart) text = '';
      if (what === 'line') column = 0;
    },
    take(): string {
      const whole = characters ? characters.join('') : text;
      text = '';
      characters = null;
      column = 0;
      isAtStart = false;
      return whole;
    },
  };
}

function isControl(code: number): boolean {
  return (code < 0x20 && code !== TAB) || (code >= DELETE && code <= 0x9f);
}

interface Sequence {
  /** After its last character. */
  readonly end: number;
  readonly erases?: 'rest' | 'line';
  readonly goesToStart?: boolean;
}

function readSequence(output: string, start: number): Sequence {
  const kind = output.charAt(start);
  if (kind === '[') return readControlSequence(output, start + 1);
  if (kind !== '' && ']PX^_'.includes(kind)) return { end: endOfString(output, start + 1) };
  let index = start;
  while (isBetween(output.charCodeAt(index), 0x20, 0x2f)) index += 1;
  return { end: isBetween(output.charCodeAt(index), 0x30, 0x7e) ? index + 1 : index };
}

function readControlSequence(output: string, start: number): Sequence {
  let index = start;
  while (isBetween(output.charCodeAt(index), 0x20, 0x3f)) index += 1;
  // A character that can't belong to a sequence ends it and is text.
  if (!isBetween(output.charCodeAt(index), 0x40, 0x7e)) return { end: index };
  const end = index + 1;
  const final = output.charAt(index);
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
