import { protectionOf } from '../../paths/protected-paths';
import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { combine, harmless, type Rating, rate } from '../rating';
import {
  endsOf,
  type GitCall,
  type GitListing,
  isFollowing,
  listCommits,
  listDifferences,
  listHistory,
  listRanges,
  listRevisions,
  listStaged,
  listStash,
  listStashes,
  listTracked,
  listTree,
  listTrees,
  listUnstaged,
  type Operands,
  splitOperands,
} from './git-listings';
import type { GitReading } from './git-reading-commands';
import { isHunkPrinted, searchedWords } from './rate-git-credentials';

/** Keeps the sentence short. */
const MAX_NAMES = 3;

/**
 * Finds credentials among the files that a git command prints without naming them: through patterns, in other commits,
 * in changes. git itself lists the files, so patterns and revisions are interpreted exactly as git does.
 */
export function rateGitReach(call: GitCall, reading: GitReading, context: RatingContext): Rating {
  if (context.commandContext.askGit === undefined || !mayPrint(call, reading)) return harmless;
  const folders = [...new Set(context.folders)].filter((folder) => folder !== null);
  return combine(folders.map((folder) => rateIn(folder, call, reading, context)));
}

/** For commands that pack or write out anything in the history. */
export function rateGitHistory(who: string, { folders, commandContext }: RatingContext): Rating {
  const { args } = listHistory();
  return combine(
    folders.map((folder) => {
      const listed = folder === null ? null : (commandContext.askGit?.(folder, args) ?? null);
      return rateFound(who, new Set(credentialsIn(listed) ?? []));
    }),
  );
}

function mayPrint(call: GitCall, reading: GitReading): boolean {
  // `stash.showPatch` makes it print changes without a flag.
  if (call.name === 'stash show') return true;
  // A file given by its object ID is printed regardless of the flags about changes.
  if (call.name === 'show' && call.parsed.operands.length > 0) return true;
  return isHunkPrinted(call, reading);
}

function rateIn(folder: string, call: GitCall, reading: GitReading, context: RatingContext): Rating {
  const who = `git ${call.name}`;
  const unknown = rate('medium', `Prints more than git could list, which may include credentials (${who})`);
  const ask = (listing: GitListing) => {
    const run = (args: readonly string[]) =>
      context.commandContext.askGit?.(folder, [...call.pathFlags, ...args]) ?? null;
    return run(listing.args) ?? (listing.otherwise ? run(listing.otherwise) : null);
  };
  const operands = withoutFollowed(call, splitOperands(call), ask);
  if (operands === null || call.parsed.operands.some((word) => meansMoreToShell(word, call))) return unknown;
  const found = new Set<string>();
  const objects = printsObjects.has(call.name) ? operands.operands.flatMap((word) => [word, ...endsOf(word)]) : [];
  const bare = [...new Set(objects)].filter(isBareObject);
  if (bare.some((object) => ask({ args: ['rev-parse', '--quiet', '--verify', `${object}^{blob}`] }) !== null)) {
    return rate('medium', `Prints a file by object ID, which may contain credentials (${who})`);
  }
  if (!isHunkPrinted(call, reading) && call.name === 'show') return harmless;
  for (const listing of listingsFor(call, operands, (tracked) => credentialsIn(ask(tracked)), folder, context)) {
    const names = credentialsIn(ask(listing));
    if (names === null) return unknown;
    for (const name of names) found.add(name);
  }
  return rateFound(who, found);
}

/** Drops the paths if git follows a file back to earlier names. Returns null if git doesn't know the words. */
function withoutFollowed(
  call: GitCall,
  operands: Operands | null,
  ask: (listing: GitListing) => string | null,
): Operands | null {
  if (operands === null || !isFollowing(call)) return operands;
  if (operands.paths.length > 0) return { ...operands, paths: [] };
  const revisions = ask(listRevisions(operands));
  return revisions === null ? null : { operands: revisions.split('\n').filter(Boolean), paths: [] };
}

function rateFound(who: string, found: ReadonlySet<string>): Rating {
  if (found.size === 0) return harmless;
  const more = found.size > MAX_NAMES ? ` and ${found.size - MAX_NAMES} more` : '';
  return rate('critical', `Prints credentials: ${[...found].slice(0, MAX_NAMES).join(', ')}${more} (${who})`);
}

function listingsFor(
  call: GitCall,
  operands: Operands,
  credentials: (listing: GitListing) => readonly string[] | null,
  folder: string,
  context: RatingContext,
): readonly GitListing[] {
  const everything = listTracked([':/'], false);
  const hasTracked = () => credentials(everything)?.length !== 0;
  const differences = () => [listDifferences(call, operands, hasTracked())].filter((listing) => listing !== null);
  switch (call.name) {
    case 'log':
    case 'whatchanged':
      return [listCommits(call, operands)];
    case 'show':
      return [listCommits(call, operands, '--no-walk')];
    case 'reflog':
    case 'reflog show':
      return [listCommits(call, operands, '--walk-reflogs')];
    case 'stash list':
      return [listStashes(operands)];
    case 'stash show':
      return [listStash(operands)];
    case 'diff-tree':
      return [listTrees(operands)];
    case 'range-diff':
      return [listRanges(operands)];
    case 'status':
      return isVeryVerbose(call) && hasTracked() ? [listStaged(), listUnstaged()] : [listStaged()];
    case 'diff':
    case 'diff-index':
    case 'diff-files':
      return call.parsed.flags.some(({ name }) => name === '--no-index') ? [] : differences();
    case 'grep':
      return listSearched(call, folder, context);
    default:
      return [];
  }
}

/** `git status -vv` also prints unstaged changes. */
function isVeryVerbose({ parsed }: GitCall): boolean {
  return parsed.flags.filter(({ name }) => name === '-v' || name === '--verbose').length > 1;
}

/**
 * Before a `--`, the words are revisions, and after it paths. Without one, words that aren't files here are revisions,
 * including `:/text` and `HEAD^{/text*}`.
 */
function listSearched(call: GitCall, folder: string, { commandContext }: RatingContext): readonly GitListing[] {
  const has = (...names: string[]) => call.parsed.flags.some(({ name }) => names.includes(name));
  if (has('--no-index')) return [];
  const words = searchedWords(call);
  const separator = separatorOf(call);
  const behind = new Set(separator === null ? [] : call.args.slice(separator + 1));
  const isFile = (word: string) =>
    /^:[(!^]/.test(word) ||
    (/[*?[\\]/.test(word) && !/[\^@]\{|^:/.test(word)) ||
    commandContext.locate(`${folder}/${word}`).holds !== 'nothing';
  const isRevision = (word: ShellWord) => (separator === null ? !isFile(word.value ?? '') : !behind.has(word));
  const files = words.filter((word) => !isRevision(word)).map(({ value }) => value ?? '');
  const revisions = words.filter(isRevision).map(({ value }) => value ?? '');
  return [listTracked(files, has('--recurse-submodules')), ...revisions.map(listTree)];
}

/** Finds the `--` between revisions and paths, not the one before the pattern of `git grep`. */
function separatorOf({ args, parsed }: GitCall): number | null {
  const dashes = args.flatMap(({ value }, index) => (value === '--' ? [index] : []));
  const [first = -1, second = -1] = dashes;
  const isGiven = parsed.flags.some(({ name }) => name === '-e' || name === '-f');
  const hasWordBefore = parsed.operands.some((word) => args.indexOf(word) < first && !/^[()]$/.test(word.value ?? ''));
  const separator = isGiven || hasWordBefore ? first : second;
  return separator < 0 ? null : separator;
}

/** Whether the shell expands a pattern that git, asked with the same word, would interpret differently. */
function meansMoreToShell({ value, isPattern }: ShellWord, { pathFlags }: GitCall): boolean {
  if (!isPattern) return false;
  return !/^[\w./*?~^@:-]*$/.test(value ?? '') || pathFlags.some((flag) => /^--(?:literal|noglob)-/.test(flag));
}

const printsObjects = new Set(['show', 'cat-file', 'diff']);

/** Excludes `HEAD~2`, ranges, and files of a revision, whose name is known. */
function isBareObject(operand: string): boolean {
  return !/^(?:HEAD|@)(?:[~^]\d*)*$|\.\.|:|^\^|^(?:blob|commit|tree|tag)$/.test(operand);
}

function credentialsIn(listed: string | null): readonly string[] | null {
  if (listed === null) return null;
  return [...new Set(listed.split(/[\0\n]/))].filter(
    (name) => name !== '' && protectionOf(name, 'read')?.kind === 'credentials',
  );
}
