import type { ShellWord } from '../shell/shell-program';
import { type Flag, type FlagTable, findFlag } from './flag-table';

/** A flag as it was given, with its value where it has one. */
export interface GivenFlag {
  readonly name: string;
  readonly flag: Flag;
  readonly value: ShellWord | null;
}

export interface ParsedArguments {
  readonly flags: readonly GivenFlag[];
  readonly operands: readonly ShellWord[];
  /** Words that look like flags and are not in the table, as written. */
  readonly unknown: readonly ShellWord[];
  /** Words in front of any `--` of which only the shell knows whether they are flags. */
  readonly undecided: readonly ShellWord[];
}

export interface ParsingHabits {
  /** `-5` counts lines or commits. */
  readonly takesNumbers?: boolean;
  /** Flags end behind so many operands, with the next one, as for commands that start others. */
  readonly operandsBeforeCommand?: number;
}

/** Sorts a command's words into flags and operands, as getopt would. */
export function parseArguments(
  words: readonly ShellWord[],
  table: FlagTable,
  { takesNumbers = false, operandsBeforeCommand = words.length }: ParsingHabits = {},
): ParsedArguments {
  const flags: GivenFlag[] = [];
  const operands: ShellWord[] = [];
  const unknown: ShellWord[] = [];
  const undecided: ShellWord[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as ShellWord;
    const { value } = word;
    const isCommand = operands.length > operandsBeforeCommand;
    if (isCommand || value === '--') {
      operands.push(...words.slice(isCommand ? index : index + 1));
      break;
    }
    // `--include=*.ts` finds only names that begin with that flag.
    if (value === null || (word.isPattern && /^[-*?[+@!]/.test(value) && !/^--[\w-]+=/.test(value))) {
      undecided.push(word);
      operands.push(word);
    } else if (value === '-' || !value.startsWith('-')) {
      operands.push(word);
    } else if (!(takesNumbers && /^-\d+$/.test(value))) {
      const found = value.startsWith('--') ? readLong(word, value, table) : readShort(word, value, table);
      if (found === null) unknown.push(word);
      else {
        const last = found.at(-1);
        const takesNext = last?.flag.value === 'required' && last.value === null;
        if (takesNext) index += 1;
        flags.push(...found.slice(0, -1));
        if (last) flags.push(takesNext ? { ...last, value: words[index] ?? null } : last);
      }
    }
  }
  return { flags, operands, unknown, undecided };
}

function readLong(word: ShellWord, value: string, table: FlagTable): GivenFlag[] | null {
  const equals = value.indexOf('=');
  const found = findFlag(table, equals < 0 ? value : value.slice(0, equals));
  if (found === null) return null;
  const [name, flag] = found;
  if (equals < 0) return [{ name, flag, value: null }];
  return flag.value === 'none' ? null : [{ name, flag, value: rest(word, value, equals + 1) }];
}

/** `-rn5`: letters without values in front, one with a value at the end. Some programs spell whole words so. */
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
      const attached = index + 1 < value.length ? rest(word, value, index + 1) : null;
      return [...found, { name, flag, value: attached }];
    }
  }
  return found;
}

function rest(word: ShellWord, value: string, start: number): ShellWord {
  const text = value.slice(start);
  return { text, value: text, isPattern: word.isPattern };
}
