import { mayMatch } from '../../paths/name-pattern';
import type { ShellWord } from '../../shell/shell-program';
import type { Invocation, RateInvocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import { type FlagTable, flagTable } from '../tables/flag-table';
import { type ParsedArguments, parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { joinPath } from './join-path';
import { locateWord } from './locate-word';
import { rateMktemp } from './rate-mktemp';
import { ratePaths } from './rate-path';
import { rateWrite } from './rate-write';

const withTable =
  (flags: string, judge: (invocation: Invocation, parsed: ParsedArguments) => Rating): RateInvocation =>
  (invocation) => {
    const table: FlagTable = flagTableOf(flags);
    const parsed = parseArguments(invocation.args, table);
    return combine([
      rateFlags(invocation, { ...parsed, undecided: [] }, { table, operands: 'reads' }),
      judge(invocation, parsed),
    ]);
  };

const tables = new Map<string, FlagTable>();

function flagTableOf(flags: string): FlagTable {
  const table = tables.get(flags) ?? flagTable(`${flags} --help --version`);
  tables.set(flags, table);
  return table;
}

const given = ({ flags }: ParsedArguments, ...names: string[]) => flags.some((flag) => names.includes(flag.name));

const removes = (what: string) =>
  withTable(
    '-f -r -R -i -I -d -v -x -W -P -p -n= -s= -u -z --force --recursive --dir --verbose --interactive[=] --one-file-system --no-preserve-root --preserve-root[=] --parents --ignore-fail-on-non-empty --iterations= --size= --zero --remove[=]',
    ({ name, context }, { operands }) =>
      combine([
        rateRemoved(what, name, operands, context),
        ratePaths(operands, { access: 'write', who: name, deletes: true }, context),
      ]),
  );

/** Paths outside the workspace have a reason of their own. */
function rateRemoved(what: string, name: string, operands: readonly ShellWord[], context: RatingContext): Rating {
  const inside = operands.filter((word) =>
    locateWord(word, context).some((place) => place.kind !== 'located' || place.path.workspacePath !== null),
  );
  if (inside.length === 0 && operands.length > 0) return harmless;
  return rate('high', `${what}${listOf(inside)} (${name})`);
}

const MAX_NAMES = 5;

function listOf(words: readonly ShellWord[]): string {
  if (words.length === 0) return '';
  const more = words.length > MAX_NAMES ? ` and ${words.length - MAX_NAMES} more` : '';
  const names = words.slice(0, MAX_NAMES).map(({ text }) => text);
  return `: ${names.join(', ')}${more}`;
}

const creates = (flags: string) =>
  withTable(flags, ({ name, context }, { operands }) =>
    combine(operands.map((word) => rateWrite(word, { who: name, effect: 'changes' }, context))),
  );

/** `cp`, `mv`, `install`: the last operand is the target, or the value of `-t`. */
const transfers = (sourceAccess: 'read' | 'write') =>
  withTable(
    '-a -b -d -f -i -H -l -L -n -p -P -r -R -s -u -v -x -X -Z -c -D -C -B= -S= -t=? -T -m= -o= -g= --archive --backup[=] --force --interactive --link --dereference --no-clobber --no-dereference --preserve[=] --no-preserve= --parents --recursive --reflink[=] --sparse= --symbolic-link --suffix= --target-directory=? --no-target-directory --update[=] --verbose --one-file-system --strip-trailing-slashes --mode= --owner= --group= --directory --compare --remove-destination',
    ({ name, context }, parsed) => {
      const flagged = parsed.flags.find((flag) => flag.name === '-t' || flag.name === '--target-directory')?.value;
      const target = flagged ?? parsed.operands.at(-1);
      const sources = flagged ? parsed.operands : parsed.operands.slice(0, -1);
      if (target === undefined) return harmless;
      const keeps = given(parsed, '-n', '--no-clobber');
      const targets = keeps ? [target] : [target, ...sources.flatMap((source) => within(target, source, context))];
      return combine([
        ratePaths(sources, { access: sourceAccess, who: name }, context),
        ...sources.map((source) => rateOwnDataBelow(source, name, context)),
        ...targets.map((word) => rateWrite(word, { who: name, effect: keeps ? 'changes' : 'overwrites' }, context)),
      ]);
    },
  );

/** AIntern's own data loses its protection when it is moved or copied elsewhere. */
function rateOwnDataBelow(source: ShellWord, name: string, context: RatingContext): Rating {
  const below = (folder: string) => context.commandContext.ownDataBelow?.(folder) ?? null;
  const isTaken = locateWord(source, context).some((place) => {
    if (place.kind === 'located') return below(place.path.realPath) !== null;
    if (place.kind !== 'pattern') return false;
    const [first = ''] = below(place.folder.realPath)?.split('/') ?? [];
    return first !== '' && mayMatch(place.pattern.split('/')[0] ?? '', first);
  });
  return isTaken ? rate('critical', `Includes AIntern's own data, which is inside ${source.text} (${name})`) : harmless;
}

/** If the target is a folder, the file keeps its own name in it. */
function within(target: ShellWord, source: ShellWord, context: RatingContext): ShellWord[] {
  const isFolder = locateWord(target, context).some(
    (place) => place.kind === 'located' && place.path.holds === 'folder',
  );
  if (!isFolder || target.value === null || source.value === null || source.isPattern) return [];
  const name = source.value.replace(/\/+$/, '').split('/').at(-1) ?? '';
  const path = joinPath(target.value, name);
  return [{ text: path, value: path, isPattern: false }];
}

const rateLink = withTable(
  '-s -f -n -r -v -i -b -L -P -T -t= -S= -h -F --symbolic --force --relative --verbose --no-dereference',
  ({ name, context }, parsed) => {
    const [target, ...names] = parsed.operands;
    return combine([
      rate('medium', `Creates a link (${name})`),
      // Through a link, a path that looks inside the workspace may be outside.
      target ? ratePaths([target], { access: 'read', who: `${name}, link target` }, context) : harmless,
      ...names.map((word) =>
        rateWrite(word, { who: name, effect: given(parsed, '-f', '--force') ? 'overwrites' : 'changes' }, context),
      ),
    ]);
  },
);

/** The mode or owner comes first, then the files. `-w` and the like are modes, not flags. */
function rateMode({ name, args, context }: Invocation): Rating {
  const words = args.filter(({ value }) => value === null || !/^(-[RfvchHLP]+|--.*)$/.test(value));
  const [mode, ...files] = words;
  const isRecursive = args.some(({ value }) => /^(-[a-zA-Z]*R|--recursive)/.test(value ?? ''));
  const opens =
    name === 'chmod' &&
    /(^0?[2467]\d{3}$|^0?\d?\d?[2367]$|[augo]*[+=][rwxX]*[st]|[ao][+=]r?w|^\+w)/.test(mode?.value ?? '');
  return combine([
    isRecursive || opens
      ? rate(
          'high',
          `${isRecursive ? 'Changes permissions of everything in a folder' : 'Gives everyone access'} (${name} ${mode?.text ?? ''})`,
        )
      : rate('medium', `Changes permissions (${name})`),
    ratePaths(files, { access: 'write', who: name }, context),
  ]);
}

function rateDd({ name, args, context }: Invocation): Rating {
  return combine(
    args.map((word) => {
      const [, key, path] = /^(if|of)=(.*)$/s.exec(word.value ?? word.text) ?? [];
      if (key === undefined || path === undefined) return rate('medium', `Copies data (${name})`);
      const target = { text: path, value: word.value === null ? null : path, isPattern: false };
      if (key === 'if') return ratePaths([target], { access: 'read', who: `${name} if=` }, context);
      if (/^\/dev\/(?!null$|stdout$|stderr$|fd\/)/.test(path))
        return rate('critical', `Writes to a device: ${path} (${name})`);
      return rateWrite(target, { who: `${name} of=`, effect: 'overwrites' }, context);
    }),
  );
}

const rateTee = withTable('-a -i -p --append --ignore-interrupts --output-error[=]', ({ name, context }, parsed) =>
  combine(
    parsed.operands.map((word) =>
      rateWrite(word, { who: name, effect: given(parsed, '-a', '--append') ? 'changes' : 'overwrites' }, context),
    ),
  ),
);

const rateTruncate = withTable(
  '-c -o -s= -r=< --no-create --io-blocks --size= --reference=<',
  ({ name, context }, { operands }) =>
    combine([
      rate('medium', `Changes the size of files (${name})`),
      ...operands.map((word) => rateWrite(word, { who: name, effect: 'overwrites' }, context)),
    ]),
);

export const fileChangers: ReadonlyMap<string, RateInvocation> = new Map(
  Object.entries({
    rm: removes('Deletes files'),
    rmdir: removes('Deletes folders'),
    rimraf: removes('Deletes files'),
    unlink: removes('Deletes files'),
    shred: removes('Permanently deletes files'),
    srm: removes('Permanently deletes files'),
    trash: removes('Moves files to the trash'),
    truncate: rateTruncate,
    touch: creates('-a -c -d= -f -h -m -r=< -t= --no-create --date= --reference=< --time= --no-dereference'),
    mkdir: creates('-p -v -m= -Z --parents --verbose --mode='),
    mkfifo: creates('-m= --mode='),
    mktemp: rateMktemp,
    cp: transfers('read'),
    install: transfers('read'),
    mv: transfers('write'),
    ln: rateLink,
    chmod: rateMode,
    chown: rateMode,
    chgrp: rateMode,
    dd: rateDd,
    tee: rateTee,
  }),
);
