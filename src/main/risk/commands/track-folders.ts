import type { ShellWord, SimpleCommand } from '../shell/shell-program';
import { isAbsolutePath, joinPath } from './files/join-path';
import { locateWord } from './files/locate-word';
import { folderTarget, mayBeRefused } from './folder-target';
import type { PossibleFolders, RatingContext } from './invocation';

/** The folders that the commands of a line may run in: those of the shell itself, and those in subshells. */
export interface FolderState {
  readonly outer: PossibleFolders;
  readonly inner: PossibleFolders;
  /** Folders that the line creates, so entering them can be expected to work. */
  readonly made: ReadonlySet<string>;
}

/** With more folders than this, tracking stops and the folder counts as only known at run time. */
const MAX_FOLDERS = 6;
/** Longer than any path can be. */
const MAX_PATH_LENGTH = 4096;
/** No real line creates this many folders to enter one of them. */
const MAX_MADE = 100;

export function foldersFor({ isInSubshell }: SimpleCommand, { outer, inner }: FolderState): PossibleFolders {
  return isInSubshell ? inner : outer;
}

/** Whether a loop changes the folder, so that its iterations start in different ones. */
export function movesInLoop(commands: readonly SimpleCommand[]): boolean {
  return commands.some(
    ({ words, isRepeated }) => isRepeated === true && isFolderChange(withoutPrefix(words)[0]?.value ?? ''),
  );
}

/** Once a command runs outside a subshell, all subshells opened before it have ended. */
export function enterCommand(state: FolderState, { isInSubshell }: SimpleCommand): FolderState {
  return isInSubshell || state.inner === state.outer ? state : { ...state, inner: state.outer };
}

/**
 * Returns the state after a command. `isChain`: only `&&` joins the line's commands, so each one succeeded before the
 * next.
 */
export function moveFolders(
  state: FolderState,
  { words, isInSubshell, isConditional, mayNotStart }: SimpleCommand,
  { context, isChain }: { readonly context: RatingContext; readonly isChain: boolean },
): FolderState {
  const [first, ...args] = withoutPrefix(words);
  const name = first?.value ?? '';
  if (/^(eval|source|\.)$/.test(name)) {
    const anywhere = limit([...context.folders, null]);
    return isInSubshell ? { ...state, inner: anywhere } : { ...state, outer: anywhere, inner: anywhere };
  }
  if (name === 'mkdir') {
    if (state.made.size > MAX_MADE) return state;
    return { ...state, made: new Set([...state.made, ...args.flatMap((word) => realPaths(word, context))]) };
  }
  if (!isFolderChange(name)) return state;
  const places = targets(name, args, context, state.made);
  const mayStay = isInSubshell || mayNotStart === true || mayBeRefused(name, args, context.shell);
  const isCertain = !mayStay && (isChain || (!isConditional && places.areThere));
  const reached = limit(isCertain ? places.folders : [...context.folders, ...places.folders]);
  return isInSubshell ? { ...state, inner: reached } : { ...state, outer: reached, inner: reached };
}

function withoutPrefix(words: readonly ShellWord[]): readonly ShellWord[] {
  const start = words.findIndex(({ value }) => !['command', 'builtin', '-p', '--'].includes(value ?? ''));
  return start < 0 ? [] : words.slice(start);
}

function isFolderChange(name: string): boolean {
  return /^(cd|pushd|popd|chdir|set-location|sl|push-location|pop-location)$/i.test(name);
}

function targets(name: string, args: readonly ShellWord[], context: RatingContext, made: ReadonlySet<string>) {
  const target = folderTarget(name, args);
  if (target === null) return { folders: [null], areThere: true };
  const places = locateWord(target, context);
  return {
    folders: [
      ...places.map((place) => (place.kind === 'located' ? place.path.realPath : null)),
      ...writtenFolders(target, context),
    ],
    areThere: places.every(
      (place) => place.kind === 'located' && (place.path.holds === 'folder' || made.has(place.path.realPath)),
    ),
  };
}

/**
 * After following a link, the shell remembers the path it took, and `..` goes back along that, while every other
 * program uses the real path. Both count.
 */
function writtenFolders({ value, text, isPattern }: ShellWord, { folders }: RatingContext): string[] {
  if (value === null || isPattern || text.startsWith('~') || value.length > MAX_PATH_LENGTH) return [];
  return folders.flatMap((folder) => {
    const path = folder === null ? value : joinPath(folder, value);
    return isAbsolutePath(path) && !/^[A-Za-z]:|\\|\0/.test(path) ? [withoutDots(path)] : [];
  });
}

function withoutDots(path: string): string {
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

function realPaths(word: ShellWord, context: RatingContext): string[] {
  return locateWord(word, context).flatMap((place) => (place.kind === 'located' ? [place.path.realPath] : []));
}

function limit(folders: PossibleFolders): PossibleFolders {
  const distinct = [...new Set(folders)];
  return distinct.length > MAX_FOLDERS ? [null] : distinct;
}
