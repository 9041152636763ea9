import { assertNever } from '../../../shared/assert-never';
import type { ShellWord } from '../shell/shell-program';
import type { FlagTable } from './flag-table';
import type { Invocation } from './invocation';
import { type GivenFlag, type ParsedArguments, type ParsingHabits, parseArguments } from './parse-arguments';
import { ratePath, ratePaths, thisFolder } from './rate-path';
import { rateWrite } from './rate-write';
import { combine, harmless, type Rating, rate, rateWithoutRule } from './rating';

/** What a command does with the words that are no flags. */
export type OperandUse =
  | 'reads'
  | 'text'
  | 'none'
  /** The first is a pattern or program, unless a flag has given it. */
  | 'pattern, then reads'
  /** The second is where the result is written. */
  | 'reads, then writes';

export interface ReadingCommand extends ParsingHabits {
  readonly table: FlagTable;
  readonly operands: OperandUse;
  /** Without any file, it looks at the folder that it is in: always, or with one of these flags. */
  readonly readsFolder?: 'always' | readonly string[];
  /** What in a pattern makes the command reach further. */
  readonly reaching?: RegExp;
  /** Flags that bring the pattern, so that all operands are files. */
  readonly patternFlags?: readonly string[];
}

/** Rates a command that only reads, as long as it is given nothing but flags that are known to keep it so. */
export function rateByTable(invocation: Invocation, command: ReadingCommand): Rating {
  const parsed = parseArguments(invocation.args, command.table, command);
  return combine([rateFlags(invocation, parsed, command), rateOperands(invocation, parsed, command)]);
}

/** The flags alone, for raters that know better what their operands are. */
export function rateFlags(
  invocation: Invocation,
  { flags, unknown, undecided }: ParsedArguments,
  { table, operands }: Pick<ReadingCommand, 'table' | 'operands'>,
): Rating {
  const { name } = invocation;
  const takesAnything = operands === 'text' && !table.hasDangerousFlags;
  // Of files that only the shell knows, the operands tell already.
  const mayReach = !takesAnything && operands !== 'reads';
  return combine([
    ...unknown.map(({ text }) => rate('medium', `${name} ${text} is not known to only read`)),
    ...undecided
      .filter(({ value }) => table.hasDangerousFlags || (value === null && mayReach))
      .map(({ text }) => rate('medium', `${name}: ${text} may turn out to be a flag`)),
    ...flags.map((given) => (takesAnything ? harmless : rateFlag(given, invocation))),
  ]);
}

function rateFlag({ name: flagName, flag, value }: GivenFlag, { name, context }: Invocation): Rating {
  const who = `${name} ${flagName}`;
  switch (flag.use) {
    case 'nothing':
    case 'decides':
      return value !== null && value.value === null
        ? rate('medium', `${who}: only the shell knows what ${value.text} is`)
        : harmless;
    case 'reads':
      return value === null ? harmless : ratePath(value, { access: 'read', who }, context);
    case 'writes':
      return value === null
        ? rate('medium', `${who} writes files`)
        : rateWrite(value, { who, effect: 'overwrites' }, context);
    case 'executes':
      return rateWithoutRule('high', `${who} starts ${value?.text ?? 'another program'}`);
    case 'changes':
      return rate('medium', `${who} does more than read`);
    default:
      return assertNever(flag.use);
  }
}

function rateOperands(
  { name, context }: Invocation,
  { flags, operands }: ParsedArguments,
  { operands: use, patternFlags = [], readsFolder = [], reaching }: ReadingCommand,
): Rating {
  const looksAround = readsFolder === 'always' || flags.some((given) => readsFolder.includes(given.name));
  const reads = (words: readonly ShellWord[]) =>
    ratePaths(words.length === 0 && looksAround ? [thisFolder] : words, { access: 'read', who: name }, context);
  switch (use) {
    case 'text':
      return harmless;
    case 'none':
      return combine(operands.map(({ text }) => rate('medium', `${name} ${text} is not known to only read`)));
    case 'reads':
      return reads(operands);
    case 'pattern, then reads': {
      if (flags.some((given) => patternFlags.includes(given.name))) return reads(operands);
      const [pattern, ...files] = operands;
      const reaches = reaching?.test(pattern?.value ?? '') ?? false;
      return combine([
        reads(files),
        reaches ? rate('medium', `${name}: ${pattern?.text} reads further files`) : harmless,
      ]);
    }
    case 'reads, then writes':
      return combine([
        reads(operands.slice(0, 1)),
        ...operands.slice(1).map((word) => rateWrite(word, { who: name, effect: 'overwrites' }, context)),
      ]);
    default:
      return assertNever(use);
  }
}
