import { findCredentialPattern } from '../../paths/find-credential-pattern';
import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { combine, type Rating, rate } from '../rating';
import { endsOf, type GitCall } from './git-listings';
import type { GitReading } from './git-reading-commands';

/** With one of these, commands that list commits also print file contents. */
const patchFlags = new Set(
  `-p -u -U -L -c -m -W --patch --unified --patch-with-raw --cc --binary --function-context --word-diff --word-diff-regex
   --color-words --color-moved --remerge-diff --check --text`.split(/\s+/),
);
/** With one of these and none of `patchFlags`, they print only names and numbers. */
const summaryFlags = new Set(
  `-s --no-patch --stat --numstat --shortstat --dirstat --summary --compact-summary --name-only --name-status --raw
   --quiet`.split(/\s+/),
);
const verboseFlags = new Set(['-v', '--verbose']);
/** The same for `git cat-file`. */
const objectFlags = new Set(['-e', '-s', '-t', '--batch-check']);

/** Finds credentials among revisions with paths (`HEAD:.env`) and path patterns whose contents git prints. */
export function rateGitCredentials(
  call: GitCall,
  { contents }: Pick<GitReading, 'contents'>,
  context: RatingContext,
): Rating {
  if (contents === undefined) return combine([]);
  const { name, args, parsed } = call;
  const prints = isHunkPrinted(call, { contents });
  const behindDashes = new Set(args.slice(args.findIndex(({ value }) => value === '--') + 1 || args.length));
  const ranges = parsed.flags.filter((flag) => flag.name === '-L').flatMap(({ value }) => value ?? []);
  const objects = parsed.operands.flatMap(pathOfObject);
  const paths = prints
    ? [...filesOf(call), ...ranges].flatMap((word) => [
        ...pathOfObject(word),
        ...pathspec(word, behindDashes.has(word) || contents === 'files'),
      ])
    : // A file of a revision is printed regardless of the flags about changes.
      name === 'show'
      ? objects
      : [];
  return combine([...new Set(paths)].map((path) => rateGitPath(`git ${name}`, path, context)));
}

/** Whether the command prints file contents, not only names. */
export function isHunkPrinted({ name, parsed }: GitCall, { contents }: Pick<GitReading, 'contents'>): boolean {
  if (contents === undefined) return false;
  const has = (flags: ReadonlySet<string>) => parsed.flags.some((flag) => flags.has(flag.name));
  if (name === 'status') return has(verboseFlags);
  const summary = name === 'cat-file' ? objectFlags : summaryFlags;
  return has(patchFlags) || contents === 'files' || (contents === 'shown' && !has(summary));
}

/** Rates a path that a git command prints, in any revision. */
export function rateGitPath(who: string, path: string, { folders }: RatingContext): Rating {
  const matches = new Set(folders.map((folder) => findCredentialPattern(folder ?? '', path)));
  if (matches.has('named')) return rate('critical', `Reads credentials: ${path} (${who})`);
  if (matches.has('possible')) return rate('medium', `Reads ${path}, which may contain credentials (${who})`);
  return combine([]);
}

function filesOf(call: GitCall): readonly ShellWord[] {
  return call.name === 'grep' ? searchedWords(call) : call.parsed.operands;
}

/**
 * Returns what `git grep` searches. The first word is the search pattern, even after `--`, unless a flag gives the
 * pattern. Brackets belong to the pattern too. A second `--` is dropped.
 */
export function searchedWords({ parsed }: GitCall): readonly ShellWord[] {
  const words = parsed.operands.filter(({ value }) => value === null || !['(', ')', '--'].includes(value));
  const isGiven = parsed.flags.some((flag) => flag.name === '-e' || flag.name === '-f');
  return isGiven ? words : words.slice(1);
}

/** `HEAD:.env`, `:0:.env`: the path follows the first or second colon, in `-L :name:file` the last one. */
function pathOfObject(word: ShellWord): string[] {
  const text = textOf(word);
  if (text.startsWith(':(') || isLeftOut(text)) return [];
  return [...new Set([text, ...endsOf(text)])].flatMap((end) => {
    const first = end.indexOf(':');
    const colons = [first, end.indexOf(':', first + 1), end.lastIndexOf(':')].filter((colon) => colon >= 0);
    return colons.map((colon) => end.slice(colon + 1)).filter(Boolean);
  });
}

/** A word that may be a revision or a path counts as a revision if it has only letters. */
function pathspec(word: ShellWord, isPath: boolean): string[] {
  const text = textOf(word);
  if (isLeftOut(text)) return [];
  const bare = text.replace(/^:(\([^)]*\)|\/)/, '');
  return isPath || !/^[\w-]*$/.test(bare) || /^id_/.test(bare) ? [bare] : [];
}

function isLeftOut(text: string): boolean {
  return /^:([!^]|\(([^)]*,)?exclude[,)])/.test(text);
}

function textOf({ value, text }: ShellWord): string {
  return (value ?? text).replace(/["']/g, '');
}
