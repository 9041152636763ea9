import type { ShellWord } from '../../shell/shell-program';
import { ratePaths, thisFolder } from '../files/rate-path';
import { rateReadingBelow } from '../files/rate-reading-below';
import { rateWrite } from '../files/rate-write';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { flagTable } from '../tables/flag-table';
import { type ParsedArguments, parseArguments } from '../tables/parse-arguments';
import { rateArchiverFlags } from './rate-archiver-flags';

const zipTable = flagTable(
  `-A -c -d -D -e -f -F -FF -FS -g -h -h2 -i= -j -J -k -l -ll -m? -n= -o -O=> -P= -q -r -R -S -s= -sf -t= -tt= -T$ -TT=$ -u -U
   -v -w -x= -X -y -z -Z= -@ -b=> -lf=> -la -li -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 --recurse-paths --recurse-patterns --update
   --freshen --delete --move? --test$ --unzip-command=$ --quiet --verbose --junk-paths --exclude= --include= --encrypt
   --password= --suffixes= --from-date= --before-date= --temp-path=> --output-file=> --out=> --split-size= --to-crlf
   --from-crlf --latest-time --symlinks --no-extra --no-dir-entries --adjust-sfx --fix --fixfix --filesync --grow --help
   --version --license --compression-method= --names-stdin --show-files --logfile-path=> --log-append --log-info`,
);

const packedBelow = {
  flags: ['-r', '-R', '--recurse-paths', '--recurse-patterns'],
  excluding: ['-x', '--exclude'],
  following: 'always',
} as const;

/** The archive comes first, then the files to pack. */
export function rateZip(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, zipTable);
  const [archive, ...files] = parsed.operands;
  const moves = has(parsed, '-m', '--move');
  if (args.length === 0) return harmless;
  return combine([
    rateArchiverFlags(invocation, parsed, zipTable),
    rateReadingBelow(files, parsed.flags, packedBelow, { name, context }),
    rate('medium', `Packs files, and may overwrite existing ones (${name})`),
    archive && archive.value !== '-' ? rateWrite(archive, { who: name, effect: 'changes' }, context) : harmless,
    moves ? rate('high', `Deletes files after packing them (${name} -m)`) : harmless,
    ratePaths(files, { access: moves ? 'write' : 'read', who: name }, context),
  ]);
}

const unzipTable = flagTable(
  `-a -aa -b -B -c -C -d=? -D -DD -f -h -I= -j -K -l -L -M -n -o -O= -p -P= -q -qq -s -t -T! -u -U -UU -v -V -W -x= -X -z -Z
   -Z1 -: -^ -/ -2 --help --version`,
);
/** Letters before the archive that only show what is packed, and letters that don't change that. */
const showingFlags = /^-(?:[qCa]*[lvtzpc][lvtzpcqCa]*|q+)$/;
const showsSomething = /[lvtzpc]/;
/** An alias of zipinfo, which has to be the first word. */
const infoFlag = /^-Z[12smlvhtTzCMU]*$/;
const infoFlags = /^-[12smlvhtTzCMU]+$/;

/** The archive comes first, then the names to extract. */
export function rateUnzip(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, unzipTable);
  const flags = rateArchiverFlags(invocation, parsed, unzipTable);
  const read = { access: 'read', who: name } as const;
  const [first, ...others] = args;
  if (first && infoFlag.test(first.value ?? '')) return rateZipInfo({ ...invocation, args: others });
  if (args.length === 0 || onlyShows(args)) {
    const prints = splitAtArchive(args).flags.some((flag) => /[pc]/.test(flag));
    return combine([
      flags,
      prints ? rate('medium', `Prints the contents of an archive, which may be any file (${name})`) : harmless,
      ratePaths(parsed.operands, read, context),
    ]);
  }
  const folders = parsed.flags.filter((flag) => flag.name === '-d').flatMap(({ value }) => value ?? []);
  const [archive, ...members] = parsed.operands;
  return combine([
    flags,
    rate('medium', `Unpacks files, and may overwrite existing ones (${name})`),
    has(parsed, '-:') ? rate('critical', `Writes to any path that the archive names (${name} -:)`) : harmless,
    archive ? ratePaths([archive], read, context) : harmless,
    ratePaths(
      [...(folders.length === 0 ? [thisFolder] : folders), ...members],
      { access: 'write', who: name },
      context,
    ),
  ]);
}

/** Only flags before the archive count, and a dash inside one negates what follows it. */
function onlyShows(args: readonly ShellWord[]): boolean {
  const { flags, isPlain } = splitAtArchive(args);
  return isPlain && flags.every((flag) => showingFlags.test(flag)) && flags.some((flag) => showsSomething.test(flag));
}

/** After the archive only `-x` is a flag, and it excludes what follows. */
function splitAtArchive(args: readonly ShellWord[]) {
  const archive = args.findIndex(({ value }) => !value?.startsWith('-'));
  const inFront = archive < 0 ? args : args.slice(0, archive);
  const behind = archive < 0 ? [] : args.slice(archive + 1);
  const mayBeFlag = ({ value, isPattern }: ShellWord) =>
    value === null || (isPattern && /^[-*?[]/.test(value)) || (value.startsWith('-') && value !== '-x');
  return {
    flags: inFront.map(({ value }) => value ?? ''),
    isPlain: !behind.some(mayBeFlag) && !(args[archive] && mayBeFlag(args[archive])),
  };
}

export function rateZipInfo(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const { flags, isPlain } = splitAtArchive(args);
  const other = flags.find((flag) => !infoFlags.test(flag));
  const files = args.filter(({ value }) => !value?.startsWith('-'));
  return combine([
    other === undefined
      ? harmless
      : rate('medium', `Uses an option that may do more than show files: ${other} (${name})`),
    isPlain ? harmless : rate('medium', `May treat an argument after the archive as an option (${name})`),
    ratePaths(files, { access: 'read', who: name }, context),
  ]);
}

function has({ flags }: ParsedArguments, ...names: string[]): boolean {
  return flags.some(({ name }) => names.includes(name));
}
