import { type FlagTable, flagTable } from '../tables/flag-table';

export interface GitReading {
  readonly table: FlagTable;
  /** `none`: an operand makes it change something, as a name does for `git branch`. `one`: a second operand does. */
  readonly operands: 'any' | 'one' | 'none';
  /**
   * It prints file contents: always unless asked for a summary, for operands that are files, or only when asked for the
   * changes.
   */
  readonly contents?: 'shown' | 'files' | 'as patch';
  /** Only reads its operands if one of these flags is given. */
  readonly listingFlags?: readonly string[];
}

const commits = `-n= -i -E -F -P -g -z -s -p -u -L= --max-count= --skip= --since= --after= --until= --before= --author= --committer= --grep=
  --all-match --invert-grep --regexp-ignore-case --merges --no-merges --first-parent --all --branches[=] --tags[=] --remotes[=]
  --glob= --exclude= --oneline --pretty[=] --format= --abbrev-commit --no-abbrev-commit --abbrev[=] --graph --decorate[=] --no-decorate
  --source --topo-order --date-order --author-date-order --reverse --follow --full-history --date= --relative-date
  --left-right --cherry-pick --cherry --cherry-mark --boundary --walk-reflogs --simplify-by-decoration --notes[=] --no-notes
  --parents --children --count --use-mailmap --no-walk[=] --not --stdin! --show-pulls --ancestry-path --min-parents= --max-parents=`;
/** `--remerge-diff` repeats the merge and temporarily stores the result among the objects. */
const changes = `-p -u -s -z -w -b -a -M[=] -C[=] -B[=] -D -R -S= -G= -U[=] -W -l= -c -m -r -t --patch --no-patch --unified[=] --raw
  --patch-with-raw --minimal --patience --histogram --diff-algorithm= --stat[=] --compact-summary --numstat --shortstat --dirstat[=]
  --summary --name-only --name-status --color[=] --no-color --color-words[=] --word-diff[=] --word-diff-regex= --check --full-index
  --binary --abbrev[=] --find-renames[=] --find-copies[=] --find-copies-harder! --no-renames --diff-filter= --pickaxe-all
  --pickaxe-regex --relative[=] --text --ignore-all-space --ignore-space-change --ignore-space-at-eol --ignore-blank-lines
  --ignore-submodules[=] --submodule[=] --inter-hunk-context= --function-context --exit-code --quiet --no-ext-diff --no-textconv
  --cached --staged --merge-base --src-prefix= --dst-prefix= --no-prefix --line-prefix= --color-moved[=] --cc --combined-all-paths
  --no-index< --output=> --output-indicator-new= --ext-diff$ --textconv$ --root --no-commit-id --stdin! --remerge-diff!`;
const shown = '--show-signature$';

const reading = (
  flags: string,
  operands: GitReading['operands'] = 'any',
  listingFlags?: readonly string[],
): GitReading => ({
  table: flagTable(flags),
  operands,
  ...(listingFlags ? { listingFlags } : {}),
});

const printing = (contents: NonNullable<GitReading['contents']>, flags: string): GitReading => ({
  ...reading(flags),
  contents,
});

/**
 * All of these also accept a help flag. Flags that write or start something are listed so that the reason can name
 * them.
 */
export const gitReadingCommands: ReadonlyMap<string, GitReading> = new Map(
  Object.entries({
    status: printing(
      'as patch',
      `-s -b -v -u[=] -z -M[=] --short --branch --show-stash --porcelain[=] --long --verbose --untracked-files[=]
       --ignore-submodules[=] --ignored[=] --column[=] --no-column --ahead-behind --no-ahead-behind --renames --no-renames`,
    ),
    log: printing('as patch', `${commits} ${changes} ${shown}`),
    whatchanged: printing('as patch', `${commits} ${changes} ${shown}`),
    show: printing('shown', `${commits} ${changes} ${shown}`),
    diff: printing('shown', changes),
    'diff-tree': printing('as patch', `${changes} ${commits}`),
    'diff-index': printing('as patch', changes),
    'diff-files': printing('as patch', changes),
    'rev-list': reading(`${commits} --objects --disk-usage[=] --header --timestamp --use-bitmap-index`),
    'rev-parse': reading(
      `-q --verify --quiet --short[=] --abbrev-ref[=] --symbolic --symbolic-full-name --all --branches[=] --tags[=] --remotes[=]
       --show-toplevel --show-prefix --show-cdup --show-superproject-working-tree --git-dir --absolute-git-dir
       --git-common-dir --is-inside-work-tree --is-inside-git-dir --is-bare-repository --is-shallow-repository --git-path=
       --show-object-format[=] --revs-only --no-revs --flags --no-flags --default= --since[=] --until[=] --sq --not`,
    ),
    'ls-files': reading(
      `-c -d -m -o -i -s -u -k -t -v -f -z -x= -X=< --cached --deleted --modified --others --ignored --stage --unmerged
       --killed --exclude= --exclude-from=< --exclude-per-directory=< --exclude-standard --error-unmatch --full-name
       --abbrev[=] --directory --no-empty-directory --eol --deduplicate --recurse-submodules --format=`,
    ),
    'ls-tree': reading(
      '-d -r -t -l -z --long --name-only --name-status --full-name --full-tree --abbrev[=] --format= --object-only',
    ),
    blame: printing(
      'files',
      '-b -c -C[=] -e -f -l -L= -M[=] -n -p -s -t -w --root --porcelain --line-porcelain --incremental --show-name --show-number --show-email --date= --color-lines --color-by-age --since= --ignore-rev= --ignore-revs-file=< --contents=< --abbrev[=] --reverse',
    ),
    annotate: printing('files', '-l -t -e -L= -w -M[=] -C[=]'),
    shortlog: reading(`${commits} -c -e -n -s -w[=] --numbered --summary --email --group= --committer`),
    // To check for changes it rewrites the index, even without optional locks.
    describe: reading(
      '--all --tags --contains --abbrev[=] --candidates= --exact-match --debug --long --match= --exclude= --always --first-parent --dirty[=]! --broken[=]!',
    ),
    grep: printing(
      'files',
      `-a -i -I -v -w -h -H -E -G -P -F -n -l -L -c -q -o -r -W -p -z -A= -B= -C= -e= -f=< -m= -O[=]$ --cached --no-index<
       --untracked --text --ignore-case --invert-match --word-regexp --full-name --extended-regexp --basic-regexp
       --perl-regexp --fixed-strings --line-number --column --files-with-matches --name-only --files-without-match
       --open-files-in-pager[=]$ --null --only-matching --count --color[=] --no-color --break --heading --show-function
       --function-context --context= --after-context= --before-context= --threads= --and --or --not --all-match --quiet
       --max-depth= --recurse-submodules --max-count=`,
    ),
    'cat-file': printing(
      'shown',
      '-t -s -e -p --batch[=]! --batch-check[=] --batch-all-objects --buffer --unordered --textconv$ --filters$ --path=',
    ),
    'check-ignore': reading('-q -v -z -n --quiet --verbose --stdin --non-matching --no-index'),
    'check-attr': reading('-a -z --all --cached --stdin'),
    'count-objects': reading('-v -H --verbose --human-readable', 'none'),
    'merge-base': reading('-a --all --octopus --independent --is-ancestor --fork-point'),
    'name-rev': reading('--tags --refs= --exclude= --all --name-only --always --no-undefined'),
    'for-each-ref': reading(
      '-s -p --count= --sort= --format= --points-at= --merged[=] --no-merged[=] --contains[=] --no-contains[=] --ignore-case --exclude=',
    ),
    'show-ref': reading(
      '-q -d -s --head --heads --branches --tags --dereference --hash[=] --verify --abbrev[=] --quiet --exists',
    ),
    'show-branch': reading('-a -r --all --remotes --list --topo-order --date-order --sha1-name --no-name --current'),
    cherry: reading('-v --abbrev[=]'),
    'range-diff': printing('shown', `${changes} --creation-factor= --left-only --right-only`),
    var: reading('-l'),
    version: reading('--build-options', 'none'),
    branch: reading(
      `-a -r -v -l -i -q --all --remotes --list --show-current --verbose --color[=] --no-color --column[=] --no-column --sort= --format=
       --contains[=] --no-contains[=] --merged[=] --no-merged[=] --points-at= --abbrev[=] --no-abbrev --ignore-case --omit-empty`,
      'none',
      ['-l', '--list', '--contains', '--no-contains', '--merged', '--no-merged', '--points-at'],
    ),
    tag: reading(
      '-l -n[=] -i --list --sort= --format= --contains[=] --no-contains[=] --merged[=] --no-merged[=] --points-at[=] --column[=] --color[=] --ignore-case',
      'none',
      ['-l', '--list', '--contains', '--no-contains', '--merged', '--no-merged', '--points-at'],
    ),
    remote: reading('-v --verbose', 'none'),
    'remote get-url': reading('--push --all'),
    'stash list': printing('as patch', `${commits} ${changes}`),
    'stash show': printing('as patch', `${changes} --include-untracked --only-untracked`),
    'worktree list': reading('-v -z --porcelain --verbose', 'none'),
    'reflog show': printing('as patch', `${commits} ${changes}`),
    reflog: { ...reading(`${commits} ${changes}`, 'none'), contents: 'as patch' },
    'notes list': reading(''),
    'symbolic-ref': reading('-q --quiet --short --recurse', 'one'),
    config: reading(
      '-l -z --list --show-origin --show-scope --name-only --local --global --system --worktree --null --get --get-all --get-regexp --get-urlmatch --type= --bool --int --path --default=',
      'none',
      ['--get', '--get-all', '--get-regexp', '--get-urlmatch'],
    ),
    'config list': reading('-z --show-origin --show-scope --name-only --local --global --system --null', 'none'),
    'config get': reading(
      '-z --all --regexp --show-origin --show-scope --show-names --local --global --system --default= --type= --null',
      'one',
    ),
    'sparse-checkout list': reading('', 'none'),
    'bundle verify': reading('-q'),
    fsck: reading(
      '--full --strict --verbose --no-progress --connectivity-only --unreachable --dangling --no-dangling',
      'none',
    ),
  } satisfies Record<string, GitReading>),
);
