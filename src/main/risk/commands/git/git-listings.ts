import type { ShellWord } from '../../shell/shell-program';
import type { GivenFlag, ParsedArguments } from '../tables/parse-arguments';

/** The words of a read-only git command. */
export interface GitCall {
  readonly name: string;
  readonly args: readonly ShellWord[];
  readonly parsed: ParsedArguments;
  /** Flags before the command that change what its paths mean. */
  readonly pathFlags: readonly string[];
}

/** Arguments with which git prints at least the names of the files whose contents another call prints. */
export interface GitListing {
  readonly args: readonly string[];
  /** Used if git refuses the first arguments. */
  readonly otherwise?: readonly string[];
}

const namesOnly = [
  '--name-only',
  '-z',
  '--no-renames',
  '--no-relative',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--ignore-submodules=all',
];
const withMerges = '--diff-merges=separate';
const ofCommits = [...namesOnly, '--format='];

const words = (text: string) => new Set(text.split(/\s+/));

/** Flags that select commits, in any order. */
const selecting =
  words(`-g -i -E -F -P --walk-reflogs --all --branches --tags --remotes --glob --since --after --until --before
  --author --committer --grep --all-match --invert-grep --regexp-ignore-case --merges --no-merges --first-parent --topo-order
  --date-order --author-date-order --full-history --ancestry-path --show-pulls --min-parents --max-parents --boundary --no-walk
  --simplify-by-decoration`);
const counting = words('-n --max-count --skip');
/** Flags that affect neither the selected commits nor their files. */
const displaying =
  words(`-p -u -s -z -w -b -a -M -C -B -D -U -W -l -r -t --patch --no-patch --unified --raw --patch-with-raw
  --minimal --patience --histogram --diff-algorithm --stat --compact-summary --numstat --shortstat --dirstat --summary --name-only
  --name-status --color --no-color --color-words --word-diff --word-diff-regex --full-index --binary --abbrev --find-renames
  --find-copies --no-renames --text --ignore-all-space --ignore-space-change --ignore-space-at-eol --inter-hunk-context
  --function-context --no-ext-diff --no-textconv --src-prefix --dst-prefix --no-prefix --color-moved --oneline --pretty
  --format --abbrev-commit --no-abbrev-commit --decorate --no-decorate --source --reverse --date --relative-date --notes --no-notes
  --parents --children --use-mailmap --root`);

/** Returns the operands before and after `--`, or null if one is only known at run time. */
export function splitOperands({ args, parsed }: GitCall) {
  const dashes = args.findIndex(({ value }) => value === '--');
  const behind = new Set(dashes < 0 ? [] : args.slice(dashes + 1));
  const operands = parsed.operands.filter((word) => !behind.has(word)).map(({ value }) => value);
  const paths = parsed.operands.filter((word) => behind.has(word)).map(({ value }) => value);
  const known = [...operands, ...paths].every((value) => value !== null);
  if (!known) return null;
  return {
    operands: operands.filter((value) => value !== null),
    paths: dashes < 0 ? [] : ['--', ...paths.filter((value) => value !== null)],
  };
}

export type Operands = NonNullable<ReturnType<typeof splitOperands>>;

/** Whether a call also follows a file's earlier names, so that its paths don't limit what is printed. */
export function isFollowing({ parsed }: GitCall): boolean {
  return parsed.flags.some(({ name }) => name === '--follow' || name === '-L');
}

/** Prints the revisions among words that may also be paths. */
export function listRevisions({ operands }: Operands): GitListing {
  return { args: ['rev-parse', '--revs-only', ...operands] };
}

/**
 * For `git log` and related commands. A limit is kept only if it counts the same commits as in the call itself: to show
 * merges, git considers more of them.
 */
export function listCommits(
  call: GitCall,
  { operands, paths }: Operands,
  walk?: '--no-walk' | '--walk-reflogs',
): GitListing {
  const { flags } = call.parsed;
  const hasAll = (...sets: readonly ReadonlySet<string>[]) =>
    flags.every(({ name }) => sets.some((set) => set.has(name)) || name === '--graph');
  const isExact = walk !== '--no-walk' && hasAll(selecting, counting, displaying);
  const numbers = call.args.flatMap(({ value }) => (/^-\d+$/.test(value ?? '') ? [value ?? ''] : []));
  // `--not` turns `^a` into `a`, but only for the words after it.
  const isTurned = flags.some(({ name }) => name === '--not');
  return {
    args: [
      'log',
      ...(walk ? [walk] : []),
      ...ofCommits,
      ...flags.filter(({ name }) => selecting.has(name) || (isExact && counting.has(name))).flatMap(spell),
      ...(flags.some(({ name }) => name === '--graph') ? ['--topo-order'] : []),
      ...(isExact ? numbers : [withMerges, '--full-history']),
      ...(isTurned ? operands.flatMap(endsOf) : operands),
      ...paths,
    ],
  };
}

/** For `git diff`. The work tree is compared only if something in it holds credentials. */
export function listDifferences(call: GitCall, { operands, paths }: Operands, hasTracked: boolean): GitListing | null {
  const has = (name: string) => call.parsed.flags.some((flag) => flag.name === name);
  const isCached = has('--cached') || has('--staged');
  const rest = [...namesOnly, ...(has('--merge-base') ? ['--merge-base'] : []), ...operands, ...paths];
  const whole = ['diff', ...rest];
  const ofIndex = ['diff', '--cached', ...rest];
  if (isCached) return { args: ofIndex };
  if (hasTracked) return { args: whole };
  // For files that are in no work tree, two commits are compared with each other, and one with the index.
  return operands.length === 0 ? null : { args: ofIndex, otherwise: whole };
}

export function listStaged(): GitListing {
  return { args: ['diff', '--cached', ...namesOnly] };
}

export function listUnstaged(): GitListing {
  return { args: ['diff', ...namesOnly] };
}

export function listStash({ operands }: Operands): GitListing {
  return { args: ['stash', 'show', ...namesOnly, '--include-untracked', ...operands] };
}

export function listStashes({ operands }: Operands): GitListing {
  return { args: ['stash', 'list', ...ofCommits, withMerges, ...operands] };
}

export function listTrees({ operands, paths }: Operands): GitListing {
  return { args: ['diff-tree', '-r', '-m', '--root', '--no-commit-id', ...namesOnly, ...operands, ...paths] };
}

/** `a..b`, `a...b` and `^a` name other revisions; any other word is its own end. */
export function endsOf(operand: string): string[] {
  return operand
    .replace(/^\^/, '')
    .split(/\.{2,3}/)
    .filter(Boolean);
}

/** Lists all history that leads to the ends of the ranges. */
export function listRanges({ operands, paths }: Operands): GitListing {
  const ends = operands.flatMap(endsOf);
  return { args: ['log', ...ofCommits, withMerges, '--full-history', ...ends, ...paths] };
}

export function listHistory(): GitListing {
  return { args: ['log', ...ofCommits, withMerges, '--full-history', '--all', 'HEAD'] };
}

export function listTracked(paths: readonly string[], isRecursive: boolean): GitListing {
  return { args: ['ls-files', '-z', '--full-name', ...(isRecursive ? ['--recurse-submodules'] : []), '--', ...paths] };
}

export function listTree(revision: string): GitListing {
  return { args: ['ls-tree', '-r', '-z', '--name-only', '--full-tree', revision] };
}

function spell({ name, value }: GivenFlag): string[] {
  const text = value?.value ?? null;
  if (text === null) return [name];
  return name.startsWith('--') ? [`${name}=${text}`] : [`${name}${text}`];
}
