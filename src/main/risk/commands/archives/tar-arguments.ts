import type { ShellWord } from '../../shell/shell-program';
import { flagTable } from '../tables/flag-table';
import { type ParsedArguments, parseArguments } from '../tables/parse-arguments';

/** All long flags of GNU tar, so that abbreviations resolve as they do there. */
export const tarTable = flagTable(
  `-A? -c? -d? -r? -t? -u? -x? --catenate? --concatenate? --create? --diff? --compare? --append? --list? --update? --extract? --get?
   --delete? --test-label? -f=? --file=? -C=? --directory=? -P? --absolute-names? --one-top-level[=]? -O? --to-stdout?
   -T=? --files-from=? --remove-files? --recursive-unlink? --add-file=?
   -I=$ --use-compress-program=$ -F=$ --info-script=$ --new-volume-script=$ --checkpoint-action=$ --to-command=$
   --rsh-command=$ --rmt-command=$ --set-mtime-command=$ -g=> --listed-incremental=> --index-file=> --volno-file=>
   -X=< --exclude-from=< --owner-map=< --group-map=<
   -M$ --multi-volume$ -L=$ --tape-length=$
   -B -G -R -S -U -W -Z -a -h -i -j -J -k -l -m -n -o -p -s! -v -w -z -b= -H= -K= -N= -V=
   --acls --after-date= --anchored --atime-preserve[=] --auto-compress --backup[=] --block-number --blocking-factor= --bzip2
   --check-device --check-links --checkpoint[=] --clamp-mtime --compress --confirmation --delay-directory-restore
   --dereference --exclude= --exclude-backups --exclude-caches --exclude-caches-all --exclude-caches-under
   --exclude-ignore= --exclude-ignore-recursive= --exclude-tag= --exclude-tag-all= --exclude-tag-under= --exclude-vcs
   --exclude-vcs-ignores --force-local --format= --full-time --group= --gunzip --gzip --hard-dereference --help
   --hole-detection= --ignore-case --ignore-command-error --ignore-failed-read --ignore-zeros --incremental --interactive
   --keep-directory-symlink --keep-newer-files --keep-old-files --label= --level= --lzip --lzma --lzop --mode= --mtime=
   --newer= --newer-mtime= --no-acls --no-anchored --no-auto-compress --no-check-device
   --no-delay-directory-restore --no-ignore-case --no-ignore-command-error --no-null --no-overwrite-dir --no-quote-chars=
   --no-recursion --no-same-owner --no-same-permissions --no-seek --no-selinux --no-unquote --no-verbatim-files-from
   --no-wildcards --no-wildcards-match-slash --no-xattrs --null --numeric-owner --occurrence[=] --old-archive
   --one-file-system --overwrite --overwrite-dir --owner= --pax-option= --portability --posix --preserve-order
   --preserve-permissions --quote-chars= --quoting-style= --read-full-records --record-size= --recursion --restrict
   --same-order --same-owner --same-permissions --seek --selinux --set-mtime-format= --show-defaults --show-omitted-dirs
   --show-snapshot-field-ranges --show-stored-names --show-transformed-names --skip-old-files --sort= --sparse
   --sparse-version= --starting-file= --strip-components= --suffix= --totals[=] --touch --transform=
   --xform= --uncompress --ungzip --unlink-first --unquote --usage --utc --verbatim-files-from --verbose --verify --version
   --volume= --warning= --wildcards --wildcards-match-slash --xattrs --xattrs-exclude= --xattrs-include= --xz --zstd`,
);

/** Listing an archive is harmless only with these flags. */
const listing = new Set(
  `-t --list -f --file -C --directory -v --verbose -z -j -J -Z -a --gzip --gunzip --ungzip --bzip2 --xz --zstd --lzma --lzip
   --lzop --compress --uncompress --auto-compress --no-auto-compress --wildcards --no-wildcards --wildcards-match-slash
   --no-wildcards-match-slash --anchored --no-anchored --ignore-case --no-ignore-case --exclude --strip-components
   --full-time --utc --numeric-owner -R --block-number --totals --quoting-style --occurrence -i --ignore-zeros -b
   --blocking-factor --record-size --force-local --recursion --no-recursion --show-stored-names`.split(/\s+/),
);

export function isListingFlag(name: string): boolean {
  return listing.has(name);
}

export function parseTarArguments(args: readonly ShellWord[]): ParsedArguments {
  return parseArguments(withDashes(args), tarTable);
}

/** `tar cfb a.tar 20 src`: the leading letters need no dash, and their values follow in order. */
function withDashes(args: readonly ShellWord[]): readonly ShellWord[] {
  const [first, ...others] = args;
  const letters = first?.value ?? '';
  if (first === undefined || letters === '' || letters.startsWith('-')) return args;
  const flags = [...letters].map((letter) => tarTable.flags.get(`-${letter}`));
  // Not all of them are flags: a value is attached to the last one.
  if (flags.includes(undefined)) return [plainWord(`-${letters}`), ...others];
  let taken = 0;
  const expanded = flags.flatMap((flag, index): ShellWord[] => {
    const written = plainWord(`-${letters[index]}`);
    if (flag?.value !== 'required') return [written];
    const value = others[taken];
    taken += 1;
    return value ? [written, value] : [written];
  });
  return [...expanded, ...others.slice(taken)];
}

function plainWord(value: string): ShellWord {
  return { text: value, value, isPattern: false };
}
