import { assertNever } from '../../../../shared/assert-never';
import type { ShellWord } from '../../shell/shell-program';
import { expandBraces } from '../expand-braces';
import { type ComparingFlags, rateComparing } from '../files/rate-comparing';
import { ratePath, ratePaths, thisFolder } from '../files/rate-path';
import { isAmong, type ReadingBelow, rateReadingBelow } from '../files/rate-reading-below';
import { rateOutput } from '../files/rate-write';
import { rateFilesInText } from '../interpreters/rate-run-file';
import type { Invocation, RatingContext } from '../invocation';
import { isOneWord } from '../is-one-word';
import { combine, harmless, levelOf, type Rating, rate, rateWithoutRule } from '../rating';
import type { FlagTable } from './flag-table';
import { type GivenFlag, type ParsedArguments, type ParsingOptions, parseArguments } from './parse-arguments';

/** What a command does with the words that aren't flags. */
export type OperandUse =
  | 'reads'
  | 'text'
  | 'none'
  /** The first is a pattern or program, unless a flag provides it. */
  | 'pattern, then reads'
  /** The result is written to the second. */
  | 'reads, then writes';

export interface ReadingCommand extends ParsingOptions {
  readonly table: FlagTable;
  readonly operands: OperandUse;
  /**
   * Without a file, it reads the current folder: always, or with one of these flags, some with a value: `-d=recurse`.
   */
  readonly readsFolder?: 'always' | readonly string[];
  /** When it reads below folders, including hidden files. */
  readonly below?: ReadingBelow;
  /** All its flags and operands are harmless, even those that aren't in the table. */
  readonly takesAnything?: true;
  /** The table has all flags of the program, so a word can't turn out to be another flag. */
  readonly isComplete?: true;
  /**
   * Looks up host names on the network, unless one of these flags is given, and always for words that look like one.
   */
  readonly resolves?: { readonly unless: readonly string[]; readonly names?: RegExp };
  /** Compares two files, or two folders file by file. */
  readonly comparing?: ComparingFlags;
  /** Flags with which it follows links while it recurses, wherever they lead. */
  readonly follows?: {
    readonly flags: readonly string[];
    /** Only together with one of these. */
    readonly with?: readonly string[];
  };
  /** A word that begins with `@` names a file with further words. */
  readonly takesWordsFromFiles?: true;
  /** Matches patterns that give the command a wider reach. */
  readonly reaching?: RegExp;
  /** Flags that provide the pattern, so that all operands are files. */
  readonly patternFlags?: readonly string[];
}

/** Rates a command that only reads while it is given only flags known to be harmless. */
export function rateByTable(invocation: Invocation, command: ReadingCommand): Rating {
  if (command.takesAnything) return harmless;
  const args = invocation.args.flatMap(expandBraces).map(nameSubstitution);
  // Some of these take a flag after a file for the output file.
  const habits = command.operands === 'reads, then writes' ? { ...command, operandsBeforeCommand: 0 } : command;
  const parsed = parseArguments(args, command.table, habits);
  return combine([
    rateFlags({ ...invocation, args }, parsed, command),
    rateResolving(invocation, parsed, command),
    rateOperands(invocation, parsed, command),
    command.takesWordsFromFiles ? rateWordsFromFiles(invocation) : harmless,
  ]);
}

/** `strings @list`: another file lists the files to read and further flags. */
export function rateWordsFromFiles({ name, args }: Invocation): Rating {
  const files = args.filter(({ value }) => value?.startsWith('@'));
  return combine(
    files.map(({ text }) => rateWithoutRule('high', `Reads the files listed in ${text.slice(1)} (${name})`)),
  );
}

/** `<(…)` is the name of a pipe; the command in it is part of the line and rated there. */
function nameSubstitution(word: ShellWord): ShellWord {
  return word.value === null && /^<\([^()]*\)$/s.test(word.text) ? { ...word, value: '/dev/fd/63' } : word;
}

function rateResolving({ name, args }: Invocation, { flags }: ParsedArguments, { resolves }: ReadingCommand): Rating {
  if (resolves === undefined) return harmless;
  const named = args.find(({ value, text }) => resolves.names?.test(value ?? text));
  if (named) return rate('medium', `May look up ${named.text} on the network (${name})`);
  if (flags.some((given) => resolves.unless.includes(given.name))) return harmless;
  return rate('medium', `Looks up host names on the network, unless ${resolves.unless[0]} is set (${name})`);
}

/** Rates only the flags, for raters that know better what their operands are. */
export function rateFlags(
  invocation: Invocation,
  { flags, unknown, undecided }: ParsedArguments,
  { table, operands, isComplete = false }: Pick<ReadingCommand, 'table' | 'operands'> & { isComplete?: boolean },
): Rating {
  const { name, args, context } = invocation;
  // If files are only known at run time, the operands already say so.
  const mayReach = operands !== 'reads' && !isComplete;
  return combine([
    ...unknown.map(({ text }) =>
      rate('medium', `Uses an argument that isn't known to be read-only: ${text} (${name})`),
    ),
    ...undecided
      .filter((word) => (word.value === null ? table.hasDangerousFlags || mayReach : mayBeFlag(word, table, context)))
      .map(({ text }) => rate('medium', `May turn ${text} into an option (${name})`)),
    ...flags.map((given) => rateFlag(given, invocation)),
    // A glob that is a separate word becomes several words, and only the first is the flag's value.
    ...flags.flatMap(({ name: flagName, value }) =>
      value?.isPattern && args.includes(value)
        ? [
            rate(
              'medium',
              `Leaves ${value.text} unquoted, so the shell replaces it with file names (${name} ${flagName})`,
            ),
          ]
        : [],
    ),
  ]);
}

/** Whether a name that matches a glob could be a flag that writes, starts or reads something. */
function mayBeFlag({ value }: ShellWord, { hasReachingFlags }: FlagTable, context: RatingContext): boolean {
  if (!hasReachingFlags) return false;
  const hasNames = context.commandContext.hasDashedNames;
  if (hasNames === undefined || value?.startsWith('-')) return true;
  return context.folders.some((folder) => folder === null || hasNames(folder));
}

function rateFlag({ name: flagName, flag, value }: GivenFlag, { name, context }: Invocation): Rating {
  const who = `${name} ${flagName}`;
  switch (flag.use) {
    case 'nothing':
    case 'decides':
      return value !== null && value.value === null
        ? rate('medium', `Depends on a value only known at run time: ${value.text} (${who})`)
        : harmless;
    case 'reads':
      return value === null ? harmless : ratePath(value, { access: 'read', who }, context);
    case 'writes':
      return value === null
        ? rate('medium', `Writes files (${who})`)
        : rateOutput(value, { who, effect: 'overwrites' }, context);
    case 'executes':
      return combine([
        rateWithoutRule('high', `Starts ${value?.text ?? 'another program'} (${who})`),
        value === null ? harmless : rateFilesInText(value.value ?? value.text, context),
      ]);
    case 'changes':
      return rate('medium', `Does more than read (${who})`);
    default:
      return assertNever(flag.use);
  }
}

function rateOperands(
  { name, context }: Invocation,
  { flags, operands, displaced }: ParsedArguments,
  { operands: use, patternFlags = [], readsFolder = [], reaching, below, comparing, follows }: ReadingCommand,
): Rating {
  const looksAround = readsFolder === 'always' || flags.some((given) => isAmong(given, readsFolder));
  const reads = (words: readonly ShellWord[]) => {
    const places = words.length === 0 && looksAround ? [thisFolder] : words;
    return combine([
      ratePaths(places, { access: 'read', who: name }, context),
      ...displaced.map((word) => rateDisplaced(word, { name, context })),
      below ? rateReadingBelow(places, flags, below, { name, context }) : harmless,
      comparing ? rateComparing(places, flags, comparing, { name, context }) : harmless,
      follows ? rateFollowing(flags, follows, name) : harmless,
    ]);
  };
  switch (use) {
    case 'text':
      return harmless;
    case 'none':
      return combine(
        operands.map(({ text }) =>
          rate('medium', `Uses an argument that isn't known to be read-only: ${text} (${name})`),
        ),
      );
    case 'reads':
      return reads(operands);
    case 'pattern, then reads': {
      if (flags.some((given) => patternFlags.includes(given.name))) return reads(operands);
      const [pattern, ...files] = operands;
      const reaches = reaching?.test(pattern?.value ?? '') ?? false;
      return combine([
        reads(files),
        // Without quotes it expands to file names, and all but the first are read.
        ratePaths(pattern?.isPattern ? [pattern] : [], { access: 'read', who: name }, context),
        reaches ? rate('medium', `Reads more files through ${pattern?.text} (${name})`) : harmless,
      ]);
    }
    case 'reads, then writes':
      return combine([
        reads(operands.slice(0, 1)),
        ...operands.slice(0, 1).map((word) => rateSeveral(word, name)),
        ...operands.slice(1).map((word) => rateOutput(word, { who: name, effect: 'overwrites' }, context)),
      ]);
    default:
      return assertNever(use);
  }
}

/** `head a -n /etc/x`: with POSIXLY_CORRECT, and on macOS, all words after the first file are files. */
function rateDisplaced(word: ShellWord, { name, context }: Pick<Invocation, 'name' | 'context'>): Rating {
  return levelOf(ratePath(word, { access: 'read', who: name }, context)) === 'safe'
    ? harmless
    : rate('medium', `May treat ${word.text} as a file name (${name})`);
}

/** `uniq a?`: of the names that the shell finds, the second one is overwritten. */
function rateSeveral(word: ShellWord, name: string): Rating {
  if (isOneWord(word)) return harmless;
  const level = word.value === null ? 'high' : 'medium';
  return rate(level, `May overwrite the second of the files that ${word.text} matches (${name})`);
}

function rateFollowing(
  flags: readonly GivenFlag[],
  { flags: names, with: others }: NonNullable<ReadingCommand['follows']>,
  name: string,
): Rating {
  const given = flags.find((flag) => names.includes(flag.name));
  if (given === undefined || (others && !flags.some((flag) => others.includes(flag.name)))) return harmless;
  return rate('medium', `Follows links, which may lead outside the workspace (${name} ${given.name})`);
}
