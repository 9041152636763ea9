import { flagTable } from './flag-table';
import type { OperandUse, ReadingCommand } from './rate-by-table';

function command(operands: OperandUse, flags = '', more: Partial<ReadingCommand> = {}): ReadingCommand {
  return { operands, table: flagTable(`${flags} --help --version`), ...more };
}

/** These have their own parser; the settings were checked against the real programs. */
const ownParser = (joins: 'letters' | 'a value') => ({ joins }) as const;
const setOf = (words: string) => words.split(/\s+/);

/** Prints its words or nothing, whatever they are. */
const printing = command('text', '', { takesAnything: true });
/** The table has every flag of these programs, so a word filled in at run time can't be another. */
const complete = { isComplete: true } as const;
/** `-c` reads the files that a list names, wherever they are. */
const digest = command('reads', '-b -c! -t -z --binary --check! --tag --text --zero');
/** `-d` also accepts abbreviated values, and a value only known at run time may be this one too. */
const recursing = ['', 'r', 're', 'rec', 'recu', 'recur', 'recurs', 'recurse'].flatMap((value) => [
  `-d=${value}`,
  `--directories=${value}`,
]);
const grep = command(
  'pattern, then reads',
  `-E -F -G -P -e= -f=< -i -y -v -w -x -c -L -l -m= -o -q -s -b -H -h -n -T -Z -A= -B= -C= -a -I -r -R -U -z -u -d= -D=
   --extended-regexp --fixed-strings --basic-regexp --perl-regexp --regexp= --file=< --ignore-case --no-ignore-case
   --invert-match --word-regexp --line-regexp --count --color[=] --colour[=] --files-without-match --files-with-matches
   --max-count= --only-matching --quiet --silent --no-messages --byte-offset --with-filename --no-filename --label=
   --line-number --initial-tab --null --after-context= --before-context= --context= --text --binary-files=
   --exclude= --exclude-from=< --exclude-dir= --include= --recursive --dereference-recursive --line-buffered --binary
   --null-data --devices= --directories=`,
  {
    patternFlags: ['-e', '-f', '--regexp', '--file'],
    takesNumbers: true,
    readsFolder: ['-r', '-R', '--recursive', '--dereference-recursive', ...recursing],
    below: {
      flags: ['-r', '-R', '--recursive', '--dereference-recursive', ...recursing],
      including: ['--include'],
      excluding: ['--exclude'],
      excludingFolders: ['--exclude-dir'],
      following: ['-R', '--dereference-recursive'],
    },
  },
);
/** Debian calls it `fdfind`. */
const fd = command(
  'pattern, then reads',
  `-H -I -u -s -i -g -F -a -l -L -p -0 -d= -t= -e= -E= -c= -j= -S= -1 -q -x=$ -X=$ --exec=$ --exec-batch=$ --hidden
     --no-ignore --no-ignore-vcs --unrestricted --case-sensitive --ignore-case --glob --regex --fixed-strings
     --absolute-path --list-details --follow --full-path --print0 --max-depth= --min-depth= --exact-depth= --type=
     --extension= --exclude= --color= --threads= --size= --changed-within= --changed-before= --max-results= --quiet
     --and= --format= --strip-cwd-prefix --base-directory=< --search-path=<`,
  { readsFolder: 'always', follows: { flags: ['-L', '--follow'] } },
);
const encoder = command('reads', '-d -D -i -w= -b= -o=> --decode --ignore-garbage --wrap= --output=> --break=');

/** Commands that only read, with the flags that keep them that way. Any other flag makes them ordinary. */
export const readingCommands: ReadonlyMap<string, ReadingCommand> = new Map(
  Object.entries({
    ls: command(
      'reads',
      `-a -A -b -B -c -C -d -f -F -g -G -h -H -i -k -l -L -m -n -N -o -p -q -Q -r -R -s -S -t -u -U -v -x -X -Z -1 -@ -e -O
     -I= -w= -T= --all --almost-all --author --escape --block-size= --ignore-backups --color[=] --directory --classify[=]
     --file-type --format= --full-time --group-directories-first --no-group --human-readable --si --dereference --hide=
     --hyperlink[=] --indicator-style= --inode --ignore= --kibibytes --numeric-uid-gid --literal --hide-control-chars
     --show-control-chars --quote-name --quoting-style= --reverse --recursive --size --sort= --time= --time-style=
     --tabsize= --width= --context --zero`,
      {
        readsFolder: 'always',
        follows: { flags: ['-L', '--dereference'], with: ['-R', '--recursive'] },
      },
    ),
    dir: command(
      'reads',
      '-a -A -C -d -h -i -l -n -r -R -s -S -t -u -x -1 --all --color[=] --human-readable --recursive',
      { readsFolder: 'always' },
    ),
    cat: command(
      'reads',
      '-A -b -e -E -n -s -t -T -u -v --show-all --number --number-nonblank --show-ends --squeeze-blank',
    ),
    head: command('reads', '-n= -c= -q -v -z --lines= --bytes= --quiet --silent --verbose', { takesNumbers: true }),
    // With `-f` it doesn't end on its own, but the time limit ends it.
    tail: command(
      'reads',
      `-n= -c= -q -v -z -r -f -F -s= --lines= --bytes= --quiet --silent --verbose --zero-terminated --follow[=] --pid= --retry
       --sleep-interval= --max-unchanged-stats=`,
      { takesNumbers: true },
    ),
    wc: command('reads', '-c -m -l -L -w --bytes --chars --lines --max-line-length --words --total= --files0-from=!'),
    nl: command(
      'reads',
      '-b= -d= -f= -h= -i= -l= -n= -p -s= -v= -w= --body-numbering= --number-format= --number-width=',
    ),
    tac: command('reads', '-b -r -s= --before --regex --separator='),
    rev: command('reads'),
    cut: command(
      'reads',
      '-b= -c= -d= -f= -n -s -z --bytes= --characters= --delimiter= --fields= --complement --only-delimited --output-delimiter=',
    ),
    paste: command('reads', '-d= -s -z --delimiters= --serial'),
    tr: command('text', '-c -C -d -s -t -u --complement --delete --squeeze-repeats --truncate-set1', complete),
    sort: command(
      'reads',
      `-b -d -f -g -i -M -h -n -R -r -V -c -C -m -s -u -z -k= -t= -S= -o=> -T=> --ignore-leading-blanks --dictionary-order
     --ignore-case --general-numeric-sort --ignore-nonprinting --month-sort --human-numeric-sort --numeric-sort
     --random-sort --random-source=< --reverse --sort= --version-sort --batch-size= --check[=] --compress-program=$
     --debug --files0-from=! --key= --merge --output=> --stable --buffer-size= --field-separator= --temporary-directory=>
     --parallel= --unique --zero-terminated`,
    ),
    uniq: command(
      'reads, then writes',
      '-c -d -D -f= -i -s= -u -w= -z --count --repeated --all-repeated[=] --skip-fields= --group[=] --ignore-case --unique',
    ),
    comm: command('reads', '-1 -2 -3 -z --check-order --nocheck-order --output-delimiter= --total'),
    join: command('reads', '-a= -e= -i -j= -o= -t= -v= -1= -2= --check-order --nocheck-order --header -z'),
    diff: command(
      'reads',
      `-q -s -c -C= -u -U= -e -n -y -W= -p -F= -t -T -l$ --paginate$ -r -N -i -E -Z -b -w -B -I= -a -d -x= -X=< --brief
     --report-identical-files --context[=] --unified[=] --side-by-side --width= --suppress-common-lines --recursive
     --new-file --ignore-case --ignore-all-space --ignore-space-change --ignore-blank-lines --ignore-matching-lines=
     --text --strip-trailing-cr --color[=] --exclude= --exclude-from=< --minimal --label= --from-file=< --to-file=<`,
      {
        comparing: {
          operandFlags: ['--from-file', '--to-file'],
          naming: ['-q', '--brief'],
          excluding: ['-x', '--exclude'],
          excludingFolders: ['-x', '--exclude'],
        },
      },
    ),
    cmp: command('reads', '-b -i= -l -n= -s --print-bytes --bytes= --verbose --quiet --silent'),
    grep,
    egrep: grep,
    fgrep: grep,
    zgrep: command('pattern, then reads', '-E -F -e= -i -v -w -x -c -l -m= -o -q -s -H -h -n', {
      patternFlags: ['-e'],
    }),
    rg: command(
      'pattern, then reads',
      `-e= -f=< -s -i -S -F -w -x -v -o -c -l -n -N -H -I -h -V -q -p -u -L -a -U -P -0 -A= -B= -C= -m= -M= -d= -g= -t= -T=
     -r= -j= -E= -. -z$ --pre=$ --pre-glob=$ --hostname-bin=$ --search-zip$ --regexp= --file=< --case-sensitive --ignore-case
     --smart-case --fixed-strings --word-regexp --line-regexp --invert-match --only-matching --count --count-matches
     --files-with-matches --files-without-match --files --line-number --no-line-number --with-filename --no-filename
     --quiet --pretty --unrestricted --hidden --no-hidden --follow --no-follow --text --multiline --multiline-dotall
     --pcre2 --null --after-context= --before-context= --context= --max-count= --max-columns= --max-columns-preview
     --max-depth= --max-filesize= --glob= --iglob= --glob-case-insensitive --type= --type-not= --type-list --type-add=
     --replace= --threads= --encoding= --color= --colors= --column --no-column --heading --no-heading --json --vimgrep
     --stats --sort= --sortr= --trim --passthru --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-dot
     --no-ignore-exclude --no-ignore-files --no-ignore-global --no-messages
     --no-config --no-pcre2 --crlf --debug --engine= --null-data --one-file-system --path-separator= --ignore-file=<
     --line-buffered --block-buffered --binary --context-separator= --field-match-separator= --no-require-git`,
      {
        patternFlags: ['-e', '-f', '--regexp', '--file', '--files', '--type-list'],
        readsFolder: 'always',
        follows: { flags: ['-L', '--follow'] },
        below: {
          flags: 'always',
          hidden: {
            // A glob matches hidden files too, and so does a type defined for them.
            flags: setOf('-u -. --unrestricted --hidden -g --glob --iglob --type-add --ignore-file'),
            mayBeShown: true,
          },
          ignored: {
            flags: setOf(
              `-u --unrestricted --no-ignore --no-ignore-vcs --no-ignore-parent --no-ignore-dot --no-ignore-exclude
               --no-ignore-files`,
            ),
          },
          naming: ['--files', '--type-list'],
          including: ['-g', '--glob', '--iglob'],
        },
      },
    ),
    ag: command(
      'pattern, then reads',
      `-a -A= -B= -C= -c -f -F -g= -G= -H -h -i -l -L -m= -n -o -Q -r -R -s -S -u -v -w -t -U --hidden --unrestricted --all-types --all-text --skip-vcs-ignores --nocolor --color
     --nogroup --group --column --count --depth= --ignore= --ignore-dir= --literal --files-with-matches --pager=$`,
      {
        readsFolder: 'always',
        follows: { flags: ['-f'] },
        below: {
          flags: 'always',
          hidden: { flags: setOf('-a -u --hidden --unrestricted --all-types') },
          naming: ['-g'],
        },
      },
    ),
    fd,
    fdfind: fd,
    tree: command(
      'reads',
      `-a -d -l -f -x -L= -P= -I= -R! -o=> -q -N -Q -p -u -g -s -h -D -F -v -t -c -U -r -i -A -S -n -C -X -J -H= -T=
     --gitignore --gitfile=< --ignore-case --matchdirs --noreport --prune --dirsfirst --filesfirst --du --si --inodes
     --device --charset= --filelimit= --timefmt= --sort[=] --metafirst --fromfile --info --nolinks`,
      { ...ownParser('letters'), readsFolder: 'always', follows: { flags: ['-l'] } },
    ),
    du: command(
      'reads',
      `-0 -a -b -B= -c -d= -D -h -H -k -l -L -m -P -s -S -t= -x -X=< --all --apparent-size --block-size= --bytes --total
     --max-depth= --human-readable --si --summarize --exclude= --exclude-from=< --time[=] --one-file-system --inodes`,
      { readsFolder: 'always', follows: { flags: ['-L'] } },
    ),
    df: command(
      'text',
      '-a -B= -h -H -i -k -l -m -P -t= -T -x= --all --human-readable --si --inodes --local --output[=] --total --type= --print-type',
    ),
    stat: command(
      'reads',
      '-L -f -c= -t -x -s -n -F -q -r --dereference --file-system --format= --printf= --terse --cached=',
    ),
    file: command(
      'reads',
      '-b -i -I -k -L -h -N -n -p! -r -s -z! -Z! -0 -F= -e= -f=! -m=! -M=! -C! --files-from=! --magic-file=! --preserve-date! --brief --mime --mime-type --mime-encoding --dereference --compile! --uncompress!',
    ),
    which: command('text', '-a -s', complete),
    type: command('text', '-a -f -p -P -t', complete),
    whereis: command('text', '-b -m -s -u -l'),
    basename: command('text', '-a -s= -z --multiple --suffix= --zero', complete),
    dirname: command('text', '-z --zero', complete),
    realpath: command(
      'reads',
      '-e -m -L -P -q -s -z --canonicalize-existing --canonicalize-missing --relative-to= --relative-base= --strip --no-symlinks --quiet',
    ),
    readlink: command(
      'reads',
      '-f -e -m -n -q -s -v -z --canonicalize --canonicalize-existing --canonicalize-missing --no-newline',
    ),
    pwd: command('none', '-L -P'),
    echo: printing,
    true: printing,
    false: printing,
    ':': printing,
    cal: command('text', '-1 -3 -s -m -j -y -n= --monday --sunday --year'),
    uptime: command('none', '-p -s --pretty --since'),
    uname: command(
      'none',
      '-a -s -n -r -v -m -p -i -o --all --kernel-name --kernel-release --machine --operating-system',
    ),
    arch: command('none'),
    // The other flags query the network for this machine's name.
    hostname: command('none', '-s --short'),
    whoami: command('none'),
    logname: command('none'),
    tty: command('none', '-s'),
    id: command('text', '-a -G -g -n -r -u -z -Z --group --groups --name --real --user'),
    groups: command('text'),
    who: command('reads', '-a -b -d -H -l -m -q -r -s -t -T -u --all --boot --count --heading'),
    w: command('text', '-h -u -s -f -o -i'),
    users: command('none'),
    locale: command('text', '-a -m -c -k --all-locales --charmaps'),
    getconf: command('text', '-a'),
    seq: command('text', '-f= -s= -w --format= --separator= --equal-width', { ...complete, takesNumbers: true }),
    expr: printing,
    sleep: command('text', '', complete),
    factor: command('text', '-h --exponents', complete),
    cksum: command('reads', '-a= -l= -c! -z --algorithm= --length= --check! --tag --untagged --zero'),
    sum: command('reads', '-r -s --sysv'),
    md5: command('reads', '-q -r'),
    md5sum: digest,
    b2sum: command('reads', '-b -c! -t -z -l= --binary --check! --tag --text --zero --length='),
    shasum: command('reads', '-a= -b -c! -t -0 -1 -U --algorithm= --binary --check! --text'),
    sha1sum: digest,
    sha224sum: digest,
    sha256sum: digest,
    sha384sum: digest,
    sha512sum: digest,
    base64: encoder,
    base32: encoder,
    xxd: command(
      'reads, then writes',
      '-a -b -c= -C -d -e -E -g= -h -i -l= -n= -o= -p -ps -s= -u -v -r!',
      ownParser('a value'),
    ),
    od: command(
      'reads',
      '-A= -j= -N= -S= -t= -v -w[=] -a -b -c -d -f -i -l -o -s -x --address-radix= --skip-bytes= --read-bytes= --format=',
    ),
    hexdump: command('reads', '-b -c -C -d -e= -f=! -n= -o -s= -v -x --canonical --length= --skip='),
    strings: command('reads', '-a -f -n= -t= -e= -s= -w --all --bytes= --radix= --encoding= --print-file-name', {
      takesNumbers: true,
      takesWordsFromFiles: true,
    }),
    numfmt: command(
      'text',
      '-d= -z --debug --delimiter= --field= --format= --from= --from-unit= --grouping --header[=] --padding= --round= --suffix= --to= --to-unit=',
    ),
    column: command(
      'reads',
      '-t -s= -c= -n -x -e -o= -N= -R= -H= -J -L --table --separator= --json --output-separator= --table-columns=',
    ),
    fold: command('reads', '-b -s -w= --bytes --spaces --width='),
    fmt: command(
      'reads',
      '-c -t -s -u -w= -p= --crown-margin --tagged-paragraph --split-only --uniform-spacing --width=',
      { takesNumbers: true },
    ),
    expand: command('reads', '-i -t= --initial --tabs='),
    unexpand: command('reads', '-a -t= --all --first-only --tabs='),
    pgrep: command(
      'text',
      '-a -c -d= -f -g= -G= -i -l -n -o -P= -s= -t= -u= -U= -v -w -x --full --list-name --list-full --count',
    ),
    // When asked for help, it writes an error to the system log.
    pidof: { operands: 'text', table: flagTable('-s -x') },
    lsof: command('text', '-i[=] -n -P -p= -u= -c= -t -a -l -U -d= -s[=] -w -F[=]', {
      // A plus sign begins separate flags, of which `+M` asks another program for port names.
      resolves: { unless: ['-n'], names: /@|^\+/ },
    }),
    free: command('none', '-b -k -m -g -h -l -t -w -s= -c= --bytes --kibi --mebi --gibi --human --lohi --total --wide'),
    nproc: command('none', '--all --ignore='),
    lscpu: command('none', '-a -b -c -e[=] -J -p[=] -x --all --json --parse[=] --extended[=]'),
    lsblk: command('text', '-a -b -d -f -i -l -m -n -o= -p -r -J -O -t --all --json --output= --fs'),
    ss: command(
      'none',
      '-t -u -l -n -p -a -e -i -m -o -s -r! --resolve! -x -4 -6 -w -H -O -D=> -F=< -K! -E! --diag=> --filter=< --kill! --events! --tcp --udp --listening --numeric --processes --all --summary',
    ),
    netstat: command(
      'none',
      '-a -n -t -u -l -p -r -i -s -e -o -W -v -4 -6 --tcp --udp --listening --numeric --programs',
      { resolves: { unless: ['-n', '--numeric', '-i', '-s'] } },
    ),
    vmstat: command('text', '-a -d -s -m -S= -w -t'),
  } satisfies Record<string, ReadingCommand>),
);
