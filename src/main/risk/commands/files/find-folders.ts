import type { LocatedPath } from '../../command-assessment';
import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { locateWord, type WordLocation } from './locate-word';

/** A folder that a command walks through. */
export interface FolderLocation {
  readonly folder: string;
  /** A glob for the entries of the folder at which the command starts; null for all of them. */
  readonly first: string | null;
}

/** Returns where a word leads, including every name that the shell may substitute for a pattern. */
export function findLocations(word: ShellWord, context: RatingContext): readonly LocatedPath[] {
  return locateWord(word, context).flatMap((place) => {
    if (place.kind === 'located') return [place.path];
    return place.kind === 'pattern' ? (expanded(place, context) ?? []) : [];
  });
}

/** Returns the folders that a word names. A path that might be a folder counts as one. */
export function findFolders(word: ShellWord, context: RatingContext): readonly FolderLocation[] {
  return locateWord(word, context).flatMap((place) => {
    if (place.kind === 'located') return wholeFolder(place.path);
    if (place.kind !== 'pattern') return [];
    const [first = ''] = place.pattern.split('/');
    return expanded(place, context)?.flatMap(wholeFolder) ?? [{ folder: place.folder.realPath, first }];
  });
}

function wholeFolder({ realPath, holds }: LocatedPath): FolderLocation[] {
  return holds === 'folder' || holds === undefined ? [{ folder: realPath, first: null }] : [];
}

function expanded(
  { folder, pattern }: Extract<WordLocation, { kind: 'pattern' }>,
  { commandContext, shell }: RatingContext,
): readonly LocatedPath[] | null {
  return (
    commandContext.expand?.(folder.realPath, pattern, { shell })?.map((path) => commandContext.locate(path)) ?? null
  );
}
