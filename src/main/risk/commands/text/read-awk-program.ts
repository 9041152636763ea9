import { hasOpenBracket } from './has-open-bracket';

/**
 * Returns the program with its strings, regular expressions and comments emptied, so that only code is left, or null if
 * two awks might read it differently.
 */
export function readAwkProgram(program: string): string | null {
  const pieces: string[] = [];
  const hasConditions = /\b(if|while|for)\b/.test(program);
  let tail = '';
  for (let at = 0; at < program.length; ) {
    const letter = program[at] ?? '';
    let piece = letter;
    let end: number | null = at + 1;
    if (letter === '"') {
      piece = '""';
      end = endOf(program, at, '"');
    } else if (letter === '#') {
      piece = '';
      end = endOfLine(program, at);
    } else if (letter === '/') {
      const meaning = meaningOfSlash(tail, hasConditions);
      if (meaning === 'unclear') return null;
      if (meaning === 'starts an expression') {
        piece = '""';
        end = endOf(program, at, '/');
        if (end !== null && hasOpenBracket(program.slice(at + 1, end - 1))) return null;
      }
    }
    if (end === null) return null;
    pieces.push(piece);
    tail = (tail + piece).slice(-TAIL_LENGTH);
    at = end;
  }
  return pieces.join('');
}

/** Long enough for a word and the space after it. */
const TAIL_LENGTH = 40;

/** Words after which a slash starts a regular expression, although they look like names. */
const keywords = /\b(?:print|printf|return|in|case|do|else|exit|delete)$/;
/** Tokens that may end a value or precede one, and words whose beginning a leading digit hides. */
const ambiguous =
  /(?:\+\+|--|\$|\\|\d(?:print|printf|return|in|case|do|else|exit|delete)|(?<![A-Za-z_])(?:length|getline|next|nextfile|BEGIN|END|func|function))$/;

/** After a value a slash divides; everywhere else, and on a new line, it starts a regular expression. */
function meaningOfSlash(tail: string, hasConditions: boolean): 'divides' | 'starts an expression' | 'unclear' {
  const before = tail.trimEnd();
  if (ambiguous.test(before) || (before === '' && tail.length === TAIL_LENGTH)) return 'unclear';
  // The parenthesis may close a condition, which isn't a value.
  if (hasConditions && before.endsWith(')')) return 'unclear';
  if (tail.slice(before.length).includes('\n') || keywords.test(before)) return 'starts an expression';
  return /[\w)\]"]$/.test(before) ? 'divides' : 'starts an expression';
}

/** Returns the position after the closing delimiter; neither strings nor regular expressions contain line breaks. */
function endOf(program: string, from: number, delimiter: string): number | null {
  for (let at = from + 1; at < program.length; at += 1) {
    if (program[at] === '\\') at += 1;
    else if (program[at] === delimiter) return at + 1;
    else if (program[at] === '\n') return null;
  }
  return null;
}

function endOfLine(program: string, at: number): number {
  const end = program.indexOf('\n', at);
  return end < 0 ? program.length : end;
}
