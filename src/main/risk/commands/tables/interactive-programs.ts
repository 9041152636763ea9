import { type FlagTable, flagTable } from './flag-table';

/** An interactive program from which any command can be run. */
export interface InteractiveProgram {
  /** Flags with which it only shows and edits what it is given. Any other flag may tell it what to run. */
  readonly table: FlagTable;
  /** Reads commands from its input if it has no terminal. */
  readonly takesCommands?: true;
}

const program = (flags: string, more: Omit<InteractiveProgram, 'table'> = {}): InteractiveProgram => ({
  table: flagTable(`${flags} --help --version`),
  ...more,
});

const vi = program(
  `-A -b -C -d -D -F -f -g -H -h -L -m -M -n -N -o[=] -O[=] -p[=] -r -R -t= -T= -v -x -y -Z --clean --noplugin -c=$ -S=$ -s=$
   -u=$ -U=$ -i=$ -e$ -E$ -l$ -w=> -W=> --cmd=$ --startuptime=>`,
);
const less = program(
  `-a -A -b= -B -c -C -d -e -E -f -F -g -G -h= -i -I -j= -J -K -L -m -M -n -N -p= -P= -q -Q -r -R -s -S -u -U -w -W -x= -X -y= -z=
   -k=$ -o=> -O=> --lesskey-src=$ --lesskey-file=$ --lesskey-content=$ --log-file=> --LOG-FILE=> --chop-long-lines
   --quit-if-one-screen --no-init --RAW-CONTROL-CHARS --raw-control-chars --LINE-NUMBERS --line-numbers --ignore-case
   --squeeze-blank-lines --pattern= --tabs= --window= --follow-name`,
);
const man = program(
  `-a -d -e= -f -i -I -k -K -l -L= -m= -M= -R= -s= -S= -u -w -W -7 -P=$ -C=$ -H[=]$ -X[=]$ -T[=]$ -t$ -Z$ -p=$ --all --apropos --whatis
   --where --path --where-cat --regex --wildcard --names-only --sections= --locale= --systems= --manpath= --encoding=
   --no-subpages --ignore-case --match-case --global-apropos --local-file --pager=$ --config-file=$ --html[=]$ --gxditview[=]$
   --troff$ --troff-device[=]$ --preprocessor=$`,
);
const nano = program(
  `-A -B -D -E -F -G -H -I -L -M -N -O -P -R -S -T= -U -W -X= -Y= -Z -a -b -c -d -e -g -h -i -j -k -l -m -n -o= -p -q -r= -t -u -v -w
   -x -y -z -f=$ -s=$ -C=> -J= --rcfile=$ --speller=$ --backupdir=> --linenumbers --view --mouse --nowrap --softwrap
   --autoindent --tabsize= --tabstospaces --syntax= --restricted --ignorercfiles --nonewlines --constantshow`,
);
const plain = program('');

export const interactivePrograms: ReadonlyMap<string, InteractiveProgram> = new Map(
  Object.entries({
    vi,
    vim: vi,
    nvim: vi,
    view: vi,
    vimdiff: vi,
    ex: { ...vi, takesCommands: true },
    ed: program('-E -G -l -p= -r -s -v --extended-regexp --traditional --quiet --silent --prompt=', {
      takesCommands: true,
    }),
    emacs: program('-nw -Q -q --no-window-system --quick --no-init-file'),
    nano,
    pico: nano,
    less,
    more: program('-c -d -e -f -l -n= -p -s -u --silent --logical --no-pause --squeeze --lines='),
    most: program('-1 -b -k -s -t -v -w -z'),
    man,
    info: program('-a -k= -n= -f= -w --all --apropos= --node= --file= --where --output=>'),
    joe: plain,
    micro: plain,
    hx: plain,
    mc: plain,
    ranger: plain,
    nnn: plain,
    lf: plain,
    fzf: program('-0 -1 -e -f= -i -m -n= -q= -x --ansi --exact --filter= --multi --query= --select-1 --exit-0 --tac'),
  } satisfies Record<string, InteractiveProgram>),
);
