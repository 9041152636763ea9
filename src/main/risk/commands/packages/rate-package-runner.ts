import type { ShellWord } from '../../shell/shell-program';
import type { Invocation, RatingContext } from '../invocation';
import { type Rating, rateWithoutRule } from '../rating';
import { rateLocalBinary } from './local-binary';

/** Options that neither name a package nor change what runs. */
const plainFlag = /^(-y|--yes|-q|--quiet|-s|--silent|--no|--no-install|--no-yes|--prefer-offline|--offline|--bun|--)$/;

/** Options that keep the runner from downloading anything. */
const offlineFlag = /^(--no|--no-install|--no-yes|--offline)$/;

/** `npx` and similar commands run a package's program, and download the package first if it is missing. */
export function ratePackageRunner({ name, args, context }: Invocation): Rating {
  const prefersProject = name === 'npx' || name === 'bunx';
  if (!prefersProject) return rateDownload(args, name);
  return rateInstalled(args, name, context) ?? rateMissing(args, name);
}

/** For commands that download a package even if the project has it: `pnpm dlx`. */
export function rateDownload(args: readonly ShellWord[], who: string): Rating {
  const program = args.find(({ value }) => value === null || !value.startsWith('-'));
  return rateWithoutRule('high', `Downloads and runs a package${program ? `: ${program.text}` : ''} (${who})`);
}

/**
 * Rates the words after `npx` or `npm exec`, options before the program with its arguments. Null if the project doesn't
 * have the program, or an option may choose another one.
 */
export function rateInstalled(
  args: readonly ShellWord[],
  who: string,
  context: RatingContext,
  { ownFlagsAnywhere = false } = {},
): Rating | null {
  const { flags, words } = splitArguments(args);
  const own = ownFlagsAnywhere ? [...flags, ...flagsBeforeEnd(words)] : flags;
  return own.every(({ value }) => plainFlag.test(value ?? '')) ? rateLocalBinary(words, who, context) : null;
}

function rateMissing(args: readonly ShellWord[], who: string): Rating {
  const { flags, words } = splitArguments(args);
  const [program] = words;
  return program !== undefined && flags.some(({ value }) => offlineFlag.test(value ?? ''))
    ? rateWithoutRule('high', `Runs a package that isn't installed in this project: ${program.text} (${who})`)
    : rateDownload(words, who);
}

function splitArguments(args: readonly ShellWord[]) {
  const start = args.findIndex(({ value }) => value === null || !value.startsWith('-'));
  return start < 0 ? { flags: args, words: [] } : { flags: args.slice(0, start), words: args.slice(start) };
}

/** `npm exec` takes options for itself until the first `--`, even after the program. */
function flagsBeforeEnd(words: readonly ShellWord[]): ShellWord[] {
  const end = words.findIndex(({ value }) => value === '--');
  return words.slice(0, end < 0 ? words.length : end).filter(({ value }) => value === null || value.startsWith('-'));
}
