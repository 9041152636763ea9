import { runsAnything } from '../pattern-programs';
import { literalText } from './pattern-tokens';

export type Widening = 'any words' | 'arguments only';

/** As many as a list of suggestions has room for, with the one for the whole tool. */
const MAX_STEPS = 5;

/** Patterns for a command from itself to its program with anything behind it, each covering all before it. */
export function commandSteps(command: string, widening: Widening): string[] {
  const words = wordsOf(command);
  const [program = ''] = words;
  if (words.join(' ') !== command || !isProgramName(program)) return [literalText(command, 'command')];
  const open = (count: number) => `${literalText(words.slice(0, count).join(' '), 'command')} *`;
  const exact = literalText(command, 'command');
  if (widening === 'arguments only') return [exact, open(words.length)];
  if (runsAnything(program)) return [exact];
  const shorter = words.map((_, index) => words.length - 1 - index).filter((count) => endsInWord(words, count));
  const steps = [exact, ...[words.length, ...shorter].map(open)];
  // The narrow ones and the widest say more than those in between.
  return steps.length <= MAX_STEPS ? steps : [...steps.slice(0, MAX_STEPS - 2), ...steps.slice(-2)];
}

/** An option at the end would read as if what follows belonged to it. */
function endsInWord(words: readonly string[], count: number): boolean {
  return count > 0 && words[count - 1]?.startsWith('-') === false;
}

/** What is quoted is one word, with its quotes. */
function wordsOf(command: string): string[] {
  return command.match(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/gs) ?? [];
}

/** `> file` is a subject as well, and no program. */
function isProgramName(word: string): boolean {
  return /^[\w@%+=:,./~^-]+$/.test(word);
}
