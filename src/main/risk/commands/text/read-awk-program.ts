import { hasOpenBracket } from './has-open-bracket';

/**
 * The program with its strings, expressions and comments emptied, so that what is left is code; null where two awks
 * might read it differently.
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

/** Long enough for a word and the space behind it. */
const TAIL_LENGTH = 40;

/** Words behind which a slash starts an expression, although they look like names. */
const keywords = /\b(?:print|printf|return|in|case|do|else|exit|delete)$/;
/** What may end a value or stand in front of one, and words of which a digit in front hides where they begin. */
const ambiguous =
  /(?:\+\+|--|\$|\\|\d(?:print|printf|return|in|case|do|else|exit|delete)|(?<![A-Za-z_])(?:length|getline|next|nextfile|BEGIN|END|func|function))$/;

/** Behind a value a slash divides; everywhere else, and on a new line, it starts an expression. */
function meaningOfSlash(tail: string, hasConditions: boolean): 'divides' | 'starts an expression' | 'unclear' {
  const before = tail.trimEnd();
  if (ambiguous.test(before) || (before === '' && tail.length === TAIL_LENGTH)) return 'unclear';
  // What a condition stands in front of is no value.
  if (hasConditions && before.endsWith(')')) return 'unclear';
  if (tail.slice(before.length).includes('\n') || keywords.test(before)) return 'starts an expression';
  return /[\w)\]"]$/.test(before) ? 'divides' : 'starts an expression';
}

/** The place behind the closing delimiter; neither strings nor expressions hold line breaks. */
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
