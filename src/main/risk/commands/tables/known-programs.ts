import { compressionTables } from '../archives/rate-compression';
import { isListingFlag, tarTable } from '../archives/tar-arguments';
import { findTests } from '../files/parse-find-arguments';
import { gitReadingCommands } from '../git/git-reading-commands';
import { builtins } from '../interpreters/rate-builtins';
import { awkTable } from '../text/rate-awk';
import { jqTable } from '../text/rate-jq';
import { sedTable } from '../text/rate-sed';
import type { Flag, FlagTable } from './flag-table';
import { psTable } from './rate-process-list';
import { readingCommands } from './reading-commands';
import { subcommandTools } from './subcommand-tools';
import { versionQueries } from './version-queries';
import { wrappers } from './wrappers';

/** A flag that keeps a command as safe as it is without it. */
interface KnownFlag {
  readonly name: string;
  readonly value: Flag['value'];
  /** The value is the path of a file to read. */
  readonly readsFile: boolean;
}

/** The meaning of words that aren't flags; `command` is another command with its own words. */
type KnownOperands =
  | 'files'
  | 'file'
  | 'text'
  | 'none'
  | 'pattern, then files'
  | 'script, then files'
  | 'command'
  | 'any';

interface KnownCommand {
  /** The words before everything else: nothing, `log` for `git log`, `tf` for `tar tf`. */
  readonly words: readonly string[];
  readonly flags: readonly KnownFlag[];
  readonly operands: KnownOperands;
}

/** A program that can be rated safe, and every argument with which it stays safe. */
export interface KnownProgram {
  readonly name: string;
  readonly commands: readonly KnownCommand[];
  /** Arguments that print the version or help if given exactly and alone. */
  readonly questions: readonly (readonly string[])[];
}

const operandsOf = {
  reads: 'files',
  text: 'text',
  none: 'none',
  'pattern, then reads': 'pattern, then files',
  'reads, then writes': 'file',
} as const;

function safeFlags({ flags }: FlagTable, isWanted = (_: string) => true): KnownFlag[] {
  return [...flags].flatMap(([name, { use, value }]) =>
    (use === 'nothing' || use === 'reads') && isWanted(name) ? [{ name, value, readsFile: use === 'reads' }] : [],
  );
}

const plain = (operands: KnownOperands, table?: FlagTable, words: readonly string[] = []): KnownCommand => ({
  words,
  flags: table ? safeFlags(table) : [],
  operands,
});

/** Commands without a common table, by name. */
const others: readonly (readonly [names: string, command: KnownCommand])[] = [
  ['sed gsed', plain('script, then files', sedTable)],
  ['awk gawk mawk nawk', plain('script, then files', awkTable)],
  ['jq', plain('script, then files', jqTable)],
  ['ps', plain('text', psTable)],
  ['find gfind', { words: [], flags: findTests(), operands: 'files' }],
  ['tar gtar bsdtar', { words: ['tf'], flags: safeFlags(tarTable, isListingFlag), operands: 'files' }],
  ['cpio', plain('none', undefined, ['-t'])],
  ['zip', plain('none')],
  ['unzip', plain('files', undefined, ['-l'])],
  ['zipinfo', plain('files')],
  ['7z 7za 7zr 7zz rar unrar', plain('files', undefined, ['l'])],
  ['ar', plain('files', undefined, ['t'])],
  ['mktemp', plain('none', undefined, ['-u'])],
  ['printenv', plain('text')],
  ['env command xargs bash sh zsh dash ksh ash mksh rbash', plain('command')],
  ['npm', plain('none', undefined, ['ls'])],
  ['npm', plain('none', undefined, ['root'])],
  ['npm', plain('none', undefined, ['prefix'])],
  ['npm', plain('none', undefined, ['run'])],
  ['npm', plain('text', undefined, ['pkg', 'get'])],
  ['npm', plain('text', undefined, ['explain'])],
  ['trap', plain('none', undefined, ['-p'])],
];

function commandsByName(): [name: string, command: KnownCommand][] {
  return [
    ...[...readingCommands].map(([name, { table, operands }]): [string, KnownCommand] => [
      name,
      plain(operandsOf[operands], table),
    ]),
    ...[...wrappers].map(([name, { table }]): [string, KnownCommand] => [name, plain('command', table)]),
    ...[...compressionTables].map(([name, table]): [string, KnownCommand] => [
      name,
      plain('files', table, name.endsWith('cat') ? [] : ['-c']),
    ]),
    ...[...subcommandTools].flatMap(([name, { reads = new Map() }]) =>
      [...reads].map(([word, { table, operands }]): [string, KnownCommand] => [name, plain(operands, table, [word])]),
    ),
    ...[...gitReadingCommands].map(([word, { table, operands }]): [string, KnownCommand] => [
      'git',
      plain(operands === 'one' ? 'any' : operands, table, [word]),
    ]),
    ...[...builtins.keys()].map((name): [string, KnownCommand] => [name, plain('any')]),
    ...others.flatMap(([names, command]) => names.split(' ').map((name): [string, KnownCommand] => [name, command])),
  ];
}

let known: ReadonlyMap<string, KnownProgram> | undefined;

/** Gathered on first use, because it takes a while. */
function programs(): ReadonlyMap<string, KnownProgram> {
  known ??= gatherPrograms();
  return known;
}

function gatherPrograms(): ReadonlyMap<string, KnownProgram> {
  const gathered = new Map<string, KnownProgram>();
  const programOf = (name: string): KnownProgram => gathered.get(name) ?? { name, commands: [], questions: [] };
  for (const [name, command] of commandsByName()) {
    const program = programOf(name);
    gathered.set(name, { ...program, commands: [...program.commands, command] });
  }
  for (const [name, questions] of versionQueries) gathered.set(name, { ...programOf(name), questions });
  return gathered;
}

/** Returns every program that can be rated safe. Programs that aren't listed here never are. */
export function knownPrograms(): readonly KnownProgram[] {
  return [...programs().values()];
}

export function isKnownProgram(name: string): boolean {
  return programs().has(name);
}
