import type { ShellWord } from '../../shell/shell-program';
import { type Flag, type FlagTable, findFlag } from './flag-table';

/** A flag as given, with its value if it has one. */
export interface GivenFlag {
  readonly name: string;
  readonly flag: Flag;
  readonly value: ShellWord | null;
}

export interface ParsedArguments {
  readonly flags: readonly GivenFlag[];
  readonly operands: readonly ShellWord[];
  /** Words that look like flags but aren't in the table, as written. */
  readonly unknown: readonly ShellWord[];
  /** Words before any `--` that may turn out to be flags at run time. */
  readonly undecided: readonly ShellWord[];
  /** Flag values after an operand, which are operands too if flags have to come first. */
  readonly displaced: readonly ShellWord[];
}

export interface ParsingOptions {
  /**
   * What one word can contain. By default, the same as for getopt: letters, the last one with its value, and
   * abbreviated long names. Programs with their own parser take letters without values, or one flag with its value, and
   * no abbreviations.
   */
  readonly joins?: 'letters and a value' | 'letters' | 'a value';
  /** `-5` is a number of lines or commits. */
  readonly takesNumbers?: boolean;
  /** Flags end after this many operands, at the next one, as for commands that start others. */
  readonly operandsBeforeCommand?: number;
}

/** Sorts a command's words into flags and operands, like getopt unless the command has other habits. */
export function parseArguments(
  words: readonly ShellWord[],
  table: FlagTable,
  { takesNumbers = false, operandsBeforeCommand = words.length, joins = 'letters and a value' }: ParsingOptions = {},
): ParsedArguments {
  const isGetopt = joins === 'letters and a value';
  const flags: GivenFlag[] = [];
  const operands: ShellWord[] = [];
  const unknown: ShellWord[] = [];
  const undecided: ShellWord[] = [];
  const displaced: ShellWord[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as ShellWord;
    const { value } = word;
    const isCommand = operands.length > operandsBeforeCommand;
    if (isCommand || value === '--') {
      operands.push(...words.slice(isCommand ? index : index + 1));
      break;
    }
    // `--include=*.ts` matches only names that begin with that flag.
    if (value === null || (word.isPattern && /^[-*?[+@!]/.test(value) && !/^--[\w-]+=/.test(value))) {
      undecided.push(word);
      operands.push(word);
    } else if (value === '-' || !value.startsWith('-')) {
      operands.push(word);
    } else if (!(takesNumbers && /^-\d+$/.test(value))) {
      const found = value.startsWith('--')
        ? readLong(word, value, table, isGetopt)
        : readers[joins](word, value, table);
      const last = found?.at(-1);
      const takesNext = last?.flag.value === 'required' && last.value === null;
      const next = takesNext ? words[index + 1] : undefined;
      // Each of these programs treats a value that looks like a flag differently.
      if (found === null || (!isGetopt && next?.value?.startsWith('-'))) unknown.push(word);
      else {
        if (takesNext) index += 1;
        if (next && operands.length > 0) displaced.push(next);
        flags.push(...found.slice(0, -1));
        if (last) flags.push(takesNext ? { ...last, value: next ?? null } : last);
      }
    }
  }
  return { flags, operands, unknown, undecided, displaced };
}

function readLong(word: ShellWord, value: string, table: FlagTable, mayBeCut: boolean): GivenFlag[] | null {
  const equals = value.indexOf('=');
  const written = equals < 0 ? value : value.slice(0, equals);
  const found = mayBeCut || table.flags.has(written) ? findFlag(table, written) : null;
  if (found === null) return null;
  const [name, flag] = found;
  if (equals < 0) return [{ name, flag, value: null }];
  return flag.value === 'none' ? null : [{ name, flag, value: rest(word, value, equals + 1) }];
}

/** `-rn5`: letters without values first, one with a value last. Some programs spell whole words this way. */
function readShort(word: ShellWord, value: string, table: FlagTable): GivenFlag[] | null {
  const whole = table.flags.get(value);
  if (whole) return [{ name: value, flag: whole, value: null }];
  const found: GivenFlag[] = [];
  for (let index = 1; index < value.length; index += 1) {
    const name = `-${value[index]}`;
    const flag = table.flags.get(name);
    if (flag === undefined) return null;
    if (flag.value === 'none') found.push({ name, flag, value: null });
    else {
      // `-f=x` means the file `=x` to getopt and the file `x` to others, such as ripgrep.
      if (/^=./s.test(value.slice(index + 1))) return null;
      const attached = index + 1 < value.length ? rest(word, value, index + 1) : null;
      return [...found, { name, flag, value: attached }];
    }
  }
  return found;
}

/** `-ac` for `tree`: each letter with a value takes one of the following words. */
function readLetters(word: ShellWord, value: string, table: FlagTable): GivenFlag[] | null {
  const found = readShort(word, value, table);
  return found?.some(({ flag }) => flag.value !== 'none') && !table.flags.has(value) ? null : found;
}

/** `-c8` for `xxd`: one flag, and its value if the word has more characters. */
function readOne(word: ShellWord, value: string, table: FlagTable): GivenFlag[] | null {
  const found = readShort(word, value, table);
  return found?.length === 1 ? found : null;
}

const readers = { 'letters and a value': readShort, letters: readLetters, 'a value': readOne } as const;

function rest(word: ShellWord, value: string, start: number): ShellWord {
  const text = value.slice(start);
  return { text, value: text, isPattern: word.isPattern };
}
