import type { ShellWord } from '../../shell/shell-program';
import { ratePaths, thisFolder } from '../files/rate-path';
import { rateWrite } from '../files/rate-write';
import type { Invocation } from '../invocation';
import { combine, harmless, type Rating, rate, rateWithoutRule } from '../rating';
import { flagTable } from '../tables/flag-table';
import { parseArguments } from '../tables/parse-arguments';
import { rateArchiverFlags } from './rate-archiver-flags';

const table = flagTable(
  `-i? -o? -p? -t? -D=? -F=? -I=< -O=> -E=< -0 -a -A -b -B -c -C= -d -f -H= -k -l -L -m -M=! -n -r -R= -s -S -u -v -V -W= --extract?
   --create? --pass-through? --list? --directory=? --file=? --pattern-file=< --rename-batch-file=< --rsh-command=$
   --absolute-filenames --no-absolute-filenames? --append --block-size= --dereference --device-independent --dot
   --force-local --format= --help --ignore-devno --ignore-dirnlink --io-size= --link --make-directories --message=!
   --no-preserve-owner --nonmatching --null --numeric-uid-gid --only-verify-crc --owner= --preserve-modification-time
   --quiet --rename --renumber-inodes --reset-access-time --reproducible --sparse --swap --swap-bytes --swap-halfwords
   --to-stdout? --unconditional --usage --verbose --version --warning=`,
);

/** Listing an archive is harmless only with these flags. */
const listing = new Set(
  `-i -t -F -I -D -v -n -c -H -f -E -B -C --extract --list --file --directory --verbose --numeric-uid-gid --format --nonmatching
   --pattern-file --block-size --io-size --quiet --force-local`.split(/\s+/),
);

/** Copies to and from archives. When unpacking, it keeps absolute names that start with `/`. */
export function rateCpio(invocation: Invocation): Rating {
  const { name, args, context } = invocation;
  const parsed = parseArguments(args, table);
  const given = (...names: string[]) => parsed.flags.filter((flag) => names.includes(flag.name));
  const has = (...names: string[]) => given(...names).length > 0;
  const valuesOf = (...names: string[]) => given(...names).flatMap(({ value }) => value ?? []);
  const flags = rateArchiverFlags(invocation, parsed, table);
  const archives = valuesOf('-F', '--file');
  const folders = valuesOf('-D', '--directory');
  const read = { access: 'read', who: name } as const;
  // With a colon, the archive is on another machine and is fetched through a program.
  const remote = combine(
    valuesOf('-F', '--file', '-I', '-O')
      .filter(({ value, text }) => (value ?? text).includes(':') && !has('--force-local'))
      .map(({ text }) => rateWithoutRule('high', `Connects to another machine: ${text} (${name})`)),
  );
  if (has('-t', '--list') && !has('-o', '--create', '-p', '--pass-through')) {
    const other = parsed.flags.find((flag) => !listing.has(flag.name));
    return combine([
      flags,
      remote,
      other ? rate('medium', `Uses an option that may do more than list files: ${other.name} (${name})`) : harmless,
      ratePaths([...archives, ...folders], read, context),
    ]);
  }
  if (has('-o', '--create')) {
    return combine([
      flags,
      remote,
      rate('medium', `Packs the files listed in its input (${name})`),
      ...archives.map((word) => rateWrite(word, { who: name, effect: 'overwrites' }, context)),
      ratePaths(folders, read, context),
    ]);
  }
  const targets: readonly ShellWord[] = has('-p', '--pass-through') ? [...folders, ...parsed.operands] : folders;
  return combine([
    flags,
    remote,
    has('-p', '--pass-through', '--no-absolute-filenames')
      ? rate('medium', `Writes files, and may overwrite existing ones (${name})`)
      : rate('high', `Unpacks files to any path that the archive names (${name})`),
    ratePaths(archives, read, context),
    ratePaths(targets.length === 0 ? [thisFolder] : targets, { access: 'write', who: name }, context),
  ]);
}
