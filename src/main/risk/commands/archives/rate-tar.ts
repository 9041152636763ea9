import { assertNever } from '../../../../shared/assert-never';
import type { ShellWord } from '../../shell/shell-program';
import { enterFolders } from '../enter-folders';
import { ratePath, ratePaths, thisFolder } from '../files/rate-path';
import { rateReadingBelow } from '../files/rate-reading-below';
import { rateWrite } from '../files/rate-write';
import type { Invocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import type { ParsedArguments } from '../tables/parse-arguments';
import { rateArchiverFlags } from './rate-archiver-flags';
import { isListingFlag, parseTarArguments, tarTable } from './tar-arguments';

const packedBelow = {
  flags: 'always',
  excluding: ['--exclude'],
  excludingFolders: ['--exclude'],
  following: ['-h', '--dereference'],
} as const;

type TarMode = 'lists' | 'compares' | 'creates' | 'changes' | 'extracts';

const modes: readonly { readonly mode: TarMode; readonly flags: readonly string[] }[] = [
  { mode: 'creates', flags: ['-c', '--create'] },
  {
    mode: 'changes',
    flags: ['-A', '-r', '-u', '--catenate', '--concatenate', '--append', '--update', '--delete'],
  },
  { mode: 'extracts', flags: ['-x', '--extract', '--get'] },
  { mode: 'compares', flags: ['-d', '--diff', '--compare', '--test-label'] },
  { mode: 'lists', flags: ['-t', '--list'] },
];

interface TarCall {
  readonly invocation: Invocation;
  readonly parsed: ParsedArguments;
  /** Returns the values of these flags, in their order on the line. */
  values(...names: string[]): ShellWord[];
  has(...names: string[]): boolean;
}

export function rateTar(invocation: Invocation): Rating {
  const parsed = parseTarArguments(invocation.args);
  const given = (names: readonly string[]) => parsed.flags.filter(({ name }) => names.includes(name));
  const call: TarCall = {
    invocation,
    parsed,
    values: (...names) => given(names).flatMap(({ value }) => value ?? []),
    has: (...names) => given(names).length > 0,
  };
  const found = modes.filter(({ flags }) => call.has(...flags)).map(({ mode }) => mode);
  return combine([
    rateArchiverFlags(invocation, parsed, tarTable),
    rateLists(call),
    // If no mode is given, assume the worst.
    ...(found.length === 0 ? (['extracts'] as const) : found).map((mode) => rateMode(mode, call)),
  ]);
}

/** GNU tar reads flags from the files that `-T` names, and those flags can start programs. */
function rateLists({ invocation: { name, context }, values }: TarCall): Rating {
  return combine(
    values('-T', '--files-from').map((word) =>
      combine([
        rateWithoutRule('high', `Reads file names and options from ${word.text} (${name} -T)`),
        ratePath(word, { access: 'read', who: `${name} -T` }, context),
      ]),
    ),
  );
}

function rateMode(mode: TarMode, call: TarCall): Rating {
  const { name, context } = call.invocation;
  const folders = call.values('-C', '--directory');
  const inside: RatingContext = { ...context, folders: [...context.folders, ...enterFolders(folders, context)] };
  const archives = call.values('-f', '--file').filter(({ value }) => value !== '-');
  const remote = call.has('--force-local') ? [] : archives.filter(({ value }) => /^[^/]*:/.test(value ?? ''));
  const elsewhere = combine([
    // With a colon, the archive is on another machine and is fetched through a program.
    ...remote.map(({ text }) => rate('high', `Connects to another machine: ${text} (${name})`)),
    call.has('-P', '--absolute-names') && mode !== 'lists'
      ? rate('critical', `Writes to any path that the archive names (${name} -P)`)
      : harmless,
  ]);
  const read = { access: 'read', who: name } as const;
  switch (mode) {
    case 'lists':
      return combine([elsewhere, rateListing(call), ratePaths([...archives, ...folders], read, context)]);
    case 'compares':
      return combine([
        elsewhere,
        rate('medium', `Compares an archive with files (${name})`),
        ratePaths([...archives, ...folders], read, context),
        ratePaths(call.parsed.operands, read, inside),
      ]);
    case 'creates':
    case 'changes':
      return combine([
        elsewhere,
        rate('medium', `Writes an archive (${name})`),
        ...archives.map((word) =>
          rateWrite(word, { who: name, effect: mode === 'creates' ? 'overwrites' : 'changes' }, context),
        ),
        ratePaths(folders, read, context),
        ratePacked(call, inside),
      ]);
    case 'extracts':
      return combine([elsewhere, ratePaths(archives, read, context), rateUnpacking(call, folders, inside)]);
    default:
      return assertNever(mode);
  }
}

/** Without `-f` it uses whatever archive its own settings name. */
function rateListing({ invocation: { name }, parsed, has }: TarCall): Rating {
  const other = parsed.flags.find((given) => !isListingFlag(given.name));
  return combine([
    other ? rate('medium', `Uses an option that may do more than list files: ${other.name} (${name})`) : harmless,
    has('-f', '--file') ? harmless : rate('medium', `Lists an archive that isn't named in the command (${name})`),
  ]);
}

function ratePacked({ invocation: { name }, parsed, values, has }: TarCall, inside: RatingContext): Rating {
  const files = [...parsed.operands, ...values('--add-file')];
  const packs = combine([
    rateReadingBelow(files, parsed.flags, packedBelow, { name, context: inside }),
    ratePaths(files, { access: 'read', who: name }, inside),
  ]);
  if (!has('--remove-files')) return packs;
  return combine([
    packs,
    rate('high', `Deletes files after packing them (${name} --remove-files)`),
    ratePaths(files, { access: 'write', who: `${name} --remove-files` }, inside),
  ]);
}

function rateUnpacking(call: TarCall, folders: readonly ShellWord[], inside: RatingContext): Rating {
  const { name, context } = call.invocation;
  if (call.has('-O', '--to-stdout')) {
    return combine([
      rate('medium', `Prints the contents of an archive (${name})`),
      ratePaths(call.parsed.operands, { access: 'read', who: name }, inside),
    ]);
  }
  const write = { access: 'write', who: name } as const;
  return combine([
    rate('medium', `Unpacks files, and may overwrite existing ones or write outside the folder (${name})`),
    call.has('--recursive-unlink')
      ? rate('high', `Deletes folders that are in the way (${name} --recursive-unlink)`)
      : harmless,
    ratePaths(folders.length === 0 ? [thisFolder] : folders, write, context),
    ratePaths([...call.values('--one-top-level'), ...call.parsed.operands], write, inside),
  ]);
}
