import { isRiskAtMost } from '../../../../shared/call/risk-level';
import type { ShellWord } from '../../shell/shell-program';
import { enterFolders } from '../enter-folders';
import { expandBraces } from '../expand-braces';
import { ratePath, ratePaths, thisFolder } from '../files/rate-path';
import { type ReadingBelow, rateReadingBelow } from '../files/rate-reading-below';
import type { Invocation, RatingContext } from '../invocation';
import { isOneWord } from '../is-one-word';
import { findHosts } from '../network/find-hosts';
import { combine, harmless, levelOf, type Rating, rate, rateWithoutRule } from '../rating';
import { flagTable } from '../tables/flag-table';
import { type ParsedArguments, parseArguments } from '../tables/parse-arguments';
import { rateFlags } from '../tables/rate-by-table';
import { gitChanges } from './git-changing-commands';
import type { GitCall } from './git-listings';
import { type GitReading, gitReadingCommands } from './git-reading-commands';
import { rateGitCredentials, rateGitPath, searchedWords } from './rate-git-credentials';
import { rateGitFlags } from './rate-git-flags';
import { rateGitHistory, rateGitReach } from './rate-git-reach';
import { rateGitReflog } from './rate-git-reflog';
import { isOutsideRepository, rateAllSettings, rateHelp, rateRepository } from './rate-git-repository';

const globalTable = flagTable(
  `-C=? -c=$ --config-env=$ --exec-path[=]$ --git-dir=! --work-tree=! --namespace=! --super-prefix=! --attr-source=! -p! --paginate!
   -P --no-pager --bare! --no-replace-objects --no-lazy-fetch --no-optional-locks --no-advice --literal-pathspecs
   --glob-pathspecs --noglob-pathspecs --icase-pathspecs --list-cmds= -v --version -h --help --html-path --man-path --info-path`,
);
const globalOperands = { table: globalTable, operands: 'reads' } as const;

/** Only the first word that isn't a global option decides what git does: `git checkout status` isn't `git status`. */
export function rateGit(invocation: Invocation): Rating {
  const { context } = invocation;
  const args = context.shell === 'bash' ? invocation.args.flatMap(expandBraces) : invocation.args;
  const global = parseArguments(args, globalTable, { operandsBeforeCommand: 0 });
  const folders = global.flags.filter(({ name }) => name === '-C').flatMap(({ value }) => value ?? []);
  const inside = { ...invocation, args, context: { ...context, folders: enterFolders(folders, context) } };
  // `git --help log` is `git help log`.
  if (args.length > 1 && global.flags.some(({ name }) => name === '--help' || name === '-h')) {
    return combine([rateFlags({ ...invocation, args }, global, globalOperands), rateHelp(inside.context)]);
  }
  return combine([
    rateFlags({ ...invocation, args }, { ...global, undecided: [] }, globalOperands),
    ratePaths(folders, { access: 'read', who: 'git -C' }, context),
    global.operands.length === 0 ? harmless : rateSubcommand(global.operands, pathFlagsOf(global), inside),
    global.operands.length === 0 ? harmless : ratePath(thisFolder, { access: 'read', who: 'git' }, inside.context),
  ]);
}

/** These change which files a path means. */
function pathFlagsOf({ flags }: ParsedArguments): string[] {
  return flags.map(({ name }) => name).filter((name) => /-pathspecs$|^--no-replace-objects$/.test(name));
}

function rateSubcommand(words: readonly ShellWord[], pathFlags: readonly string[], invocation: Invocation): Rating {
  const [first, second] = words.map(({ value }) => value);
  if (first == null) return rateWithoutRule('high', 'Runs a subcommand only known at run time (git)');
  if (first === 'help' || second === '--help') return rateHelp(invocation.context);
  const pair = `${first} ${second ?? ''}`;
  const read = (name: string, args: readonly ShellWord[], reading: GitReading) =>
    rateWords(parseCall(name, args, reading, pathFlags), reading, invocation.context);
  const [, key] = words;
  if (first === 'config' && words.length === 2 && key && isOneWord(key) && /^[^-].*\./.test(second ?? '')) {
    return rateReading(read('config get', words.slice(1), configGet), configGet, invocation);
  }
  const long = gitReadingCommands.get(pair);
  if (long) return rateReading(read(pair, words.slice(2), long), long, invocation);
  const short = gitReadingCommands.get(first);
  if (short) {
    const byWords = read(first, words.slice(1), short);
    if (byWords.rating.findings.length === 0 || short.operands === 'any')
      return rateReading(byWords, short, invocation);
    // The code below reports that the words don't only read, but not what else they do.
    if (!isRiskAtMost(levelOf(byWords.rating), 'medium')) {
      return combine([byWords.rating, rateAllSettings(first, invocation), rateChange(words, invocation)]);
    }
  }
  return combine([rateAllSettings(first, invocation), rateChange(words, invocation)]);
}

const configGet: GitReading = { table: flagTable(''), operands: 'one' };

function parseCall(
  name: string,
  args: readonly ShellWord[],
  { table }: GitReading,
  pathFlags: readonly string[],
): GitCall {
  // `git config a --get` sets a to `--get`.
  const habits = /^config\b/.test(name) ? { takesNumbers: true, operandsBeforeCommand: 0 } : { takesNumbers: true };
  return { name, args, pathFlags, parsed: parseArguments(args, table, habits) };
}

interface RatedCall {
  readonly call: GitCall;
  readonly rating: Rating;
}

/** Also rates the repository that the command reads. */
function rateReading({ call, rating }: RatedCall, reading: GitReading, { context }: Invocation): Rating {
  const rated = combine([rateRepository(call, reading, context), rating]);
  // git lists files using the repository's own settings, so those have to be harmless first.
  return rated.findings.length > 0
    ? rated
    : combine([rated, rateGitReach(call, reading, context), rateGitReflog(call, context)]);
}

/** Rates only the words and the paths among them. */
function rateWords(call: GitCall, reading: GitReading, context: RatingContext): RatedCall {
  const { name, args, parsed } = call;
  const { table, operands, listingFlags = [] } = reading;
  const inner: Invocation = { name: `git ${name}`, args, context };
  const lists = parsed.flags.some((flag) => listingFlags.includes(flag.name));
  const files = name === 'grep' ? searchedWords(call) : parsed.operands;
  const changes = operands === 'none' && !lists ? parsed.operands : [];
  // The name of the setting is only known at run time.
  const unnamed = name === 'config' && !parsed.flags.some((flag) => flag.name === '--get-regexp');
  const patterns = unnamed ? parsed.operands.filter(({ isPattern }) => isPattern) : [];
  const moves = operands === 'one' ? parsed.operands.filter((word, index) => index > 0 || !isOneWord(word)) : [];
  const areFiles =
    parsed.flags.some((flag) => flag.name === '--no-index') || (name === 'diff' && isOutsideRepository(context));
  const rating = combine([
    rateFlags(inner, parsed, { table: { ...table, ...unlisted }, operands: 'reads' }),
    rateGitFlags(call, reading, context),
    ...[...changes, ...moves].map(({ text }) => rate('medium', `Changes the repository (git ${name} ${text})`)),
    ...patterns.map(({ text }) =>
      rate('medium', `May replace ${text} with file names, and print any setting (git ${name})`),
    ),
    // Revisions and paths look alike, but outside the workspace git reads only paths.
    ratePaths(
      areFiles ? parsed.operands : parsed.operands.filter(isSurelyPath),
      { access: 'read', who: `git ${name}` },
      context,
    ),
    rateGitCredentials(call, reading, context),
    rateReadingBelow(files.length === 0 ? [thisFolder] : files, parsed.flags, walking, inner),
  ]);
  return { call, rating };
}

/**
 * git commands accept many flags that aren't in the tables, and some of those write, so a word that may be any flag may
 * be one of them.
 */
const unlisted = { hasDangerousFlags: true, hasReachingFlags: true } as const;

/** With these, git reads untracked files. */
const walking: ReadingBelow = { flags: ['--no-index', '--untracked'] };

/** Stricter than `looksLikePath`: branches and commit ranges contain slashes and dots too. */
function isSurelyPath({ value }: ShellWord): boolean {
  return value !== null && (/^(\/|~|\.\.?(\/|$)|[A-Za-z]:[\\/])/.test(value) || value.includes('../'));
}

/** In these commands a word that looks like a path is one. In others it might be a commit message. */
const reachingCommands = new Set(
  'add am apply archive bundle clone format-patch init mv rm submodule worktree'.split(' '),
);

/** Commands that change the content of files. */
const treeChanging = new Set(
  'am apply bisect checkout cherry-pick clean merge pull rebase reset restore revert stash submodule switch'.split(' '),
);

/** Commands that print or pack the content of the given files. */
const printingCommands = new Set(['archive', 'config']);

/** Commands that output files of the history without naming them. */
const packingCommands = new Set(['archive', 'bundle', 'fast-export', 'format-patch']);

function rateChange(words: readonly ShellWord[], { context }: Invocation): Rating {
  const [first = ''] = words.map(({ value }) => value ?? '');
  const line = words.map(wordOfLine).join(' ');
  const change = gitChanges.find(
    ({ command, when }) =>
      (line === command || line.startsWith(`${command} `)) && (when?.test(line.slice(command.length + 1)) ?? true),
  );
  const hosts = findHosts(words);
  const talksTo = hosts.length > 0 ? `: ${hosts.join(', ')}` : '';
  const program = words.find(({ value }) => value?.startsWith('ext::'));
  return combine([
    change
      ? rate(change.level, `${change.what}${talksTo} (git ${change.command})`)
      : rate('medium', `Runs a subcommand that isn't known to be read-only (git ${first})`),
    change?.what.startsWith('Starts') ? { ...harmless, noRule: [`Can start any program (git ${first})`] } : harmless,
    program ? rateWithoutRule('high', `Starts ${program.text} (git ${first})`) : harmless,
    treeChanging.has(first) ? { ...harmless, writesTo: context.folders.map((folder) => folder ?? '') } : harmless,
    printingCommands.has(first)
      ? combine(words.slice(1).map((word) => rateGitPath(`git ${first}`, withoutFlag(word).value ?? '', context)))
      : harmless,
    packingCommands.has(first) ? rateGitHistory(`git ${first}`, context) : harmless,
    reachingCommands.has(first)
      ? withoutWrites(
          first,
          ratePaths(
            words.slice(1).map(withoutFlag).filter(isSurelyPath),
            { access: 'write', who: `git ${first}` },
            context,
          ),
        )
      : harmless,
  ]);
}

/** `git add .` adds files to the index and doesn't change them. */
function withoutWrites(command: string, rating: Rating): Rating {
  return command === 'add' ? { ...rating, writesTo: [] } : rating;
}

/** A word with spaces is a message, which may contain anything, or a flag with its value, which stays a flag. */
function wordOfLine({ value, text }: ShellWord): string {
  const [flag = '…'] = /^-[^\s=]+/.exec(value ?? text) ?? [];
  return /\s/.test(value ?? text) ? flag : (value ?? text);
}

function withoutFlag(word: ShellWord): ShellWord {
  const [, path] = /^--?[\w-]+=(.+)$/.exec(word.value ?? '') ?? [];
  return path === undefined ? word : { ...word, text: path, value: path };
}
