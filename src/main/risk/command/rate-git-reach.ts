import { protectionOf } from '../protected-places';
import {
  type GitCall,
  type GitListing,
  listCommits,
  listDifferences,
  listHistory,
  listRanges,
  listStaged,
  listStash,
  listStashes,
  listTracked,
  listTree,
  listTrees,
  listUnstaged,
  splitOperands,
} from './git-listings';
import type { GitReading } from './git-reading-commands';
import type { RatingContext } from './invocation';
import { isHunkPrinted } from './rate-git-credentials';
import { combine, harmless, type Rating, rate } from './rating';

/** As many names as make a short sentence. */
const MAX_NAMES = 3;

/**
 * Finds credentials among the files that a git command prints without naming them: through patterns, in other commits,
 * in what has changed. git itself lists the files, so that its patterns and revisions mean what they mean to git.
 */
export function rateGitReach(call: GitCall, reading: GitReading, context: RatingContext): Rating {
  if (context.surroundings.askGit === undefined || !mayPrint(call, reading)) return harmless;
  const folders = [...new Set(context.folders)].filter((folder) => folder !== null);
  return combine(folders.map((folder) => rateIn(folder, call, context)));
}

/** For commands that pack up whatever is in the history, or write it out. */
export function rateGitHistory(who: string, { folders, surroundings }: RatingContext): Rating {
  const { args } = listHistory();
  return combine(
    folders.map((folder) => {
      const listed = folder === null ? null : (surroundings.askGit?.(folder, args) ?? null);
      return rateFound(who, new Set(credentialsIn(listed) ?? []));
    }),
  );
}

function mayPrint(call: GitCall, reading: GitReading): boolean {
  // `stash.showPatch` makes it print what has changed without being told to.
  if (call.name === 'stash show') return true;
  return isHunkPrinted(call, reading);
}

function rateIn(folder: string, call: GitCall, context: RatingContext): Rating {
  const who = `git ${call.name}`;
  const unknown = rate('medium', `${who}: git could not list all that it prints, which may include credentials`);
  const ask = (listing: GitListing) => {
    const run = (args: readonly string[]) =>
      context.surroundings.askGit?.(folder, [...call.pathFlags, ...args]) ?? null;
    return run(listing.args) ?? (listing.otherwise ? run(listing.otherwise) : null);
  };
  const operands = splitOperands(call);
  if (operands === null) return unknown;
  const found = new Set<string>();
  const bare = printsObjects.has(call.name) ? operands.operands.filter(isBareObject) : [];
  if (bare.some((object) => ask({ args: ['rev-parse', '--quiet', '--verify', `${object}^{blob}`] }) !== null)) {
    return rate('medium', `${who} prints a file by its number, and credentials have numbers too`);
  }
  for (const listing of listingsFor(call, operands, (tracked) => credentialsIn(ask(tracked)), folder, context)) {
    const names = credentialsIn(ask(listing));
    if (names === null) return unknown;
    for (const name of names) found.add(name);
  }
  return rateFound(who, found);
}

function rateFound(who: string, found: ReadonlySet<string>): Rating {
  if (found.size === 0) return harmless;
  const more = found.size > MAX_NAMES ? `, and ${found.size - MAX_NAMES} more` : '';
  return rate(
    'critical',
    `${who} prints ${[...found].slice(0, MAX_NAMES).join(', ')}${more}, where credentials are kept`,
  );
}

function listingsFor(
  call: GitCall,
  operands: NonNullable<ReturnType<typeof splitOperands>>,
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
      return listSearched(call, operands, folder, context);
    default:
      return [];
  }
}

/** `git status -vv` prints what is not staged as well. */
function isVeryVerbose({ parsed }: GitCall): boolean {
  return parsed.flags.filter(({ name }) => name === '-v' || name === '--verbose').length > 1;
}

/** Of the words in front of `--`, those that are no files here are revisions. */
function listSearched(
  { parsed }: GitCall,
  { operands, paths }: NonNullable<ReturnType<typeof splitOperands>>,
  folder: string,
  { surroundings }: RatingContext,
): readonly GitListing[] {
  const has = (...names: string[]) => parsed.flags.some(({ name }) => names.includes(name));
  if (has('--no-index')) return [];
  const searched = has('-e', '-f') ? operands : operands.slice(1);
  const isRevision = (word: string) =>
    !/[*?[\\]|^:/.test(word) && surroundings.locate(`${folder}/${word}`).holds === 'nothing';
  const files = [...searched.filter((word) => !isRevision(word)), ...paths.slice(1)];
  return [listTracked(files, has('--recurse-submodules')), ...searched.filter(isRevision).map(listTree)];
}

const printsObjects = new Set(['show', 'cat-file', 'diff']);

/** Not `HEAD~2`, not a range, and no file of a revision, whose name is known. */
function isBareObject(operand: string): boolean {
  return !/^(?:HEAD|@)(?:[~^]\d*)*$|\.\.|:|^\^|^(?:blob|commit|tree|tag)$/.test(operand);
}

function credentialsIn(listed: string | null): readonly string[] | null {
  if (listed === null) return null;
  return [...new Set(listed.split(/[\0\n]/))].filter(
    (name) => name !== '' && protectionOf(name, 'read')?.kind === 'credentials',
  );
}
