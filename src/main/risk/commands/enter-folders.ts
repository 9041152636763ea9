import type { ShellWord } from '../shell/shell-program';
import { locateWord } from './files/locate-word';
import type { PossibleFolders, RatingContext } from './invocation';

/** Where a command is after it has gone into each of the folders, as with `-C a -C b`. */
export function enterFolders(words: readonly ShellWord[], context: RatingContext): PossibleFolders {
  return words.reduce<PossibleFolders>(
    (folders, word) =>
      locateWord(word, { ...context, folders }).map((place) => (place.kind === 'located' ? place.path.realPath : null)),
    context.folders,
  );
}
