import type { LocatedPath } from '../../command-assessment';
import type { ShellWord } from '../../shell/shell-program';
import type { RatingContext } from '../invocation';
import { locateWord, type WordLocation } from './locate-word';

/** A folder that a command is told to go through. */
export interface FolderLocation {
  readonly folder: string;
  /** A pattern for the names directly in it with which the command begins; null for all of it. */
  readonly first: string | null;
}

/** Where a word leads, with every name that the shell may put in the place of a pattern. */
export function findLocations(word: ShellWord, context: RatingContext): readonly LocatedPath[] {
  return locateWord(word, context).flatMap((place) => {
    if (place.kind === 'located') return [place.path];
    return place.kind === 'pattern' ? (expanded(place, context) ?? []) : [];
  });
}

/** The folders that a word names. What nobody can tell from a folder counts as one. */
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
  { surroundings, shell }: RatingContext,
): readonly LocatedPath[] | null {
  return surroundings.expand?.(folder.realPath, pattern, { shell })?.map((path) => surroundings.locate(path)) ?? null;
}
