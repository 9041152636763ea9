import { flagTable } from './flag-table';
import type { Invocation } from './invocation';
import { type ParsedArguments, parseArguments } from './parse-arguments';
import { rateArchiverFlags } from './rate-archiver-flags';
import { ratePaths, thisFolder } from './rate-path';
import { rateReadingBelow } from './rate-reading-below';
import { rateWrite } from './rate-write';
import { combine, harmless, type Rating, rate } from './rating';

const zipTable = flagTable(
  `-A -c -d -D -e -f -F -FF -FS -g -h -h2 -i= -j -J -k -l -ll -m? -n= -o -O=> -P= -q -r -R -S -s= -sf -t= -tt= -T$ -TT=$ -u -U
   -v -w -x= -X -y -z -Z= -@ -b=> -lf=> -la -li -0 -1 -2 -3 -4 -5 -6 -7 -8 -9 --recurse-paths --recurse-patterns --update
   --freshen --delete --move? --test$ --unzip-command=$ --quiet --verbose --junk-paths --exclude= --include= --encrypt
   --password= --suffixes= --from-date= --before-date= --temp-path=> --output-file=> --out=> --split-size= --to-crlf
   --from-crlf --latest-time --symlinks --no-extra --no-dir-entries --adjust-sfx --fix --fixfix --filesync --grow --help
   --version --license --compression-method= --names-stdin --show-files --logfile-path=> --log-append --log-info`,
);

const packedBelow = { flags: ['-r', '-R', '--recurse-paths', '--recurse-patterns'], excluding: ['-x', '--exclude'] };

/** The archive comes first, then what is packed into it. */
export function rateZip(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, zipTable);
  const [archive, ...files] = parsed.operands;
  const moves = has(parsed, '-m', '--move');
  if (args.length === 0) return harmless;
  return combine([
    rateArchiverFlags(invocation, parsed, zipTable),
    rateReadingBelow(files, parsed.flags, packedBelow, { name, context }),
    rate('medium', `${name} packs files, and may replace what is there`),
    archive && archive.value !== '-' ? rateWrite(archive, { who: name, effect: 'changes' }, context) : harmless,
    moves ? rate('high', `${name} -m removes what it has packed`) : harmless,
    ratePaths(files, { access: moves ? 'write' : 'read', who: name }, context),
  ]);
}

const unzipTable = flagTable(
  `-a -aa -b -B -c -C -d=? -D -DD -f -h -I= -j -K -l -L -M -n -o -O= -p -P= -q -qq -s -t -T! -u -U -UU -v -V -W -x= -X -z -Z
   -Z1 -: -^ -/ -2 --help --version`,
);
const showing = ['-l', '-v', '-t', '-z', '-p', '-c', '-Z', '-Z1'];
/** With these, and only these, showing what is packed is no more than that. */
const listing = new Set([...showing, '-q', '-qq', '-C', '-x', '-a', '-P', '-h', '-I', '-O']);

/** The archive comes first, then the names of what is taken out of it. */
export function rateUnzip(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, unzipTable);
  const flags = rateArchiverFlags(invocation, parsed, unzipTable);
  const read = { access: 'read', who: name } as const;
  if (args.length === 0 || has(parsed, ...showing)) {
    const other = parsed.flags.find((given) => !listing.has(given.name));
    return combine([
      flags,
      other ? rate('medium', `${name} ${other.name} is not known to only show`) : harmless,
      ratePaths(parsed.operands, read, context),
    ]);
  }
  const folders = parsed.flags.filter((flag) => flag.name === '-d').flatMap(({ value }) => value ?? []);
  const [archive, ...members] = parsed.operands;
  return combine([
    flags,
    rate('medium', `${name} unpacks files, and may replace what is there`),
    has(parsed, '-:') ? rate('critical', `${name} -: writes wherever the archive says`) : harmless,
    archive ? ratePaths([archive], read, context) : harmless,
    ratePaths(
      [...(folders.length === 0 ? [thisFolder] : folders), ...members],
      { access: 'write', who: name },
      context,
    ),
  ]);
}

const zipinfoTable = flagTable('-1 -2 -s -m -l -v -h -t -T -z -x= -C -M -U -UU -Z --help --version');

export function rateZipInfo(invocation: Invocation): Rating {
  const parsed = parseArguments(invocation.args, zipinfoTable);
  return combine([
    rateArchiverFlags(invocation, parsed, zipinfoTable),
    ratePaths(parsed.operands, { access: 'read', who: invocation.name }, invocation.context),
  ]);
}

function has({ flags }: ParsedArguments, ...names: string[]): boolean {
  return flags.some(({ name }) => names.includes(name));
}
