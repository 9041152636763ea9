import { ratePaths } from '../files/rate-path';
import { rateReadingBelow } from '../files/rate-reading-below';
import type { Invocation, RateInvocation } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { type FlagTable, flagTable } from '../tables/flag-table';
import { type GivenFlag, parseArguments } from '../tables/parse-arguments';
import { rateArchiverFlags } from './rate-archiver-flags';

const common =
  '-c -d -f -h -k -l -q -r -t -v -V --stdout --decompress --force --keep --list --quiet --test --verbose --help --version';

const gzip = flagTable(
  `${common} -a -L -n -N -S= -1 -2 -3 -4 -5 -6 -7 -8 -9 --ascii --best --fast --license --name --no-name --recursive
   --rsyncable --suffix= --synchronous --to-stdout --uncompress`,
);
const bzip2 = flagTable(`${common} -s -z -L --best --compress --fast --license --small`);
const xz = flagTable(
  `${common} -z -e -F= -C= -S= -T= -M= -H -Q -0 --best --block-list= --block-size= --check= --compress --extreme --fast
   --files[=]! --files0[=]! --flush-timeout= --format= --ignore-check --info-memory --long-help --lzma1[=] --lzma2[=]
   --memlimit= --memlimit-compress= --memlimit-decompress= --no-adjust --no-sparse --no-sync --no-warn --robot
   --single-stream --suffix= --threads= --to-stdout --uncompress`,
);
/** Numbers can appear inside a cluster of letters, followed by others: `-T0o` is `-T0 -o`. */
const digits = '-0 -1 -2 -3 -4 -5 -6 -7 -8 -9';
const zstd = flagTable(
  `${common} -z -C -D=< -o=> -M -T -B ${digits} -b! -e! -i! -p --adapt[=] --check --compress --compress-literals
   --exclude-compressed --fast[=] --filelist=! --format= --long[=] --memory= --no-check --no-progress --output-dir-flat=>
   --output-dir-mirror=> --patch-from=< --progress --rm! --rsyncable --single-thread --sparse --no-sparse --stream-size=
   --size-hint= --target-compressed-block-size= --threads= --train! --ultra --uncompress --no-dictID --no-content-size`,
);
const lz4 =
  flagTable(`${common} -l! -z -m -B -T ${digits} -D=< -b! -e! -i! --best --compress --fast[=] --favor-decSpeed --rm!
   --multiple --no-frame-crc --no-crc --content-size --sparse --no-sparse --threads=`);

const ownParsers: ReadonlySet<FlagTable> = new Set([bzip2, zstd, lz4]);

const printing: ReadonlySet<string> = new Set(['-c', '--stdout', '--to-stdout']);
/** Without version and license: after those, some programs go on and pack the files. */
const looking: ReadonlySet<string> = new Set(['-l', '-t', '--list', '--test']);
/** If several flags select the operation, the last one counts. */
const besideLooking: ReadonlySet<string> = new Set([...looking, '-v', '-q', '--verbose', '--quiet']);

/** Whether no file is replaced: the output is printed, or the file is only inspected. */
function onlyShows(flags: readonly GivenFlag[]): boolean {
  const names = flags.filter(({ flag }) => flag.use === 'nothing').map(({ name }) => name);
  return (
    names.some((name) => printing.has(name)) ||
    (names.some((name) => looking.has(name)) && flags.every(({ name }) => besideLooking.has(name)))
  );
}

/** Packs or unpacks a file in place, unless told to print or inspect it. */
function rateCompression(invocation: Invocation, table: FlagTable): Rating {
  const { name, args, context } = invocation;
  const joins = ownParsers.has(table) ? 'letters' : 'letters and a value';
  const parsed = parseArguments(args, table, { takesNumbers: true, joins });
  const flags = rateArchiverFlags(invocation, parsed, table);
  const shows =
    // Without a file it only converts its input to its output.
    parsed.operands.length === 0 || name.endsWith('cat') || onlyShows(parsed.flags);
  return combine([
    flags,
    shows ? harmless : rate('medium', `Packs or unpacks files, and may overwrite existing ones (${name})`),
    rateReadingBelow(
      parsed.operands,
      parsed.flags,
      { flags: ['-r', '--recursive'], following: 'always' },
      { name, context },
    ),
    ratePaths(parsed.operands, { access: shows ? 'read' : 'write', who: name }, context),
  ]);
}

const each = (names: string, table: FlagTable) => names.split(' ').map((name): [string, FlagTable] => [name, table]);

export const compressionTables: ReadonlyMap<string, FlagTable> = new Map([
  ...each('gzip gunzip zcat compress uncompress', gzip),
  ...each('bzip2 bunzip2 bzcat', bzip2),
  ...each('xz unxz xzcat', xz),
  ...each('zstd unzstd zstdcat', zstd),
  ...each('lz4 unlz4 lz4cat', lz4),
]);

export const compressors = [...compressionTables].map(([name, table]): [string, RateInvocation] => [
  name,
  (invocation) => rateCompression(invocation, table),
]);
