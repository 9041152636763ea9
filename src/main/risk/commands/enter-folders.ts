import type { ShellWord } from '../shell/shell-program';
import { locateWord } from './files/locate-word';
import type { PossibleFolders, RatingContext } from './invocation';

/** Returns the folders that a command may be in after entering each of these in turn, as with `-C a -C b`. */
export function enterFolders(words: readonly ShellWord[], context: RatingContext): PossibleFolders {
  return words.reduce<PossibleFolders>(
    (folders, word) =>
      locateWord(word, { ...context, folders }).map((place) => (place.kind === 'located' ? place.path.realPath : null)),
    context.folders,
  );
}
