import type { ShellWord } from '../../shell/shell-program';
import type { Invocation, RatingContext } from '../invocation';
import { combine, harmless, type Rating } from '../rating';
import type { GivenFlag } from '../tables/parse-arguments';
import { findLocations } from './find-folders';
import { joinPath } from './join-path';
import { locateWord } from './locate-word';
import { ratePath } from './rate-path';
import { type ReadingBelow, rateReadingBelow } from './rate-reading-below';

export interface ComparingFlags extends Omit<ReadingBelow, 'flags' | 'following'> {
  /** Flags whose values are compared with the operands. */
  readonly operandFlags: readonly string[];
}

/**
 * `diff` with a folder reads the file of the same name in it; with two folders it reads all of both, wherever their
 * links lead.
 */
export function rateComparing(
  operands: readonly ShellWord[],
  flags: readonly GivenFlag[],
  { operandFlags, ...comparing }: ComparingFlags,
  { name, context }: Pick<Invocation, 'name' | 'context'>,
): Rating {
  const values = flags.filter((flag) => operandFlags.includes(flag.name)).flatMap(({ value }) => value ?? []);
  const words = [...operands, ...values];
  const isFolder = (word: ShellWord) => findLocations(word, context).some(({ holds }) => holds === 'folder');
  const folders = words.filter(isFolder);
  const isSeveral = folders.length > 1 || folders.some(({ isPattern }) => isPattern);
  return combine([
    ...folders.flatMap((folder) =>
      words.flatMap((word) => namesOf(word, context)).map((file) => rateFileIn(folder, file, { name, context })),
    ),
    isSeveral
      ? rateReadingBelow(folders, flags, { ...comparing, flags: 'always', following: 'always' }, { name, context })
      : harmless,
  ]);
}

/** Returns the last names of the files that a word stands for, as written: a link keeps its own. */
function namesOf(word: ShellWord, context: RatingContext): string[] {
  return locateWord(word, context).flatMap((place) => {
    if (place.kind === 'located') return lastName(word.value ?? '');
    if (place.kind !== 'pattern') return [];
    const found = context.commandContext.expand?.(place.folder.realPath, place.pattern) ?? [];
    return found.flatMap(lastName);
  });
}

function lastName(path: string): string[] {
  const name = path.split('/').filter(Boolean).at(-1) ?? '';
  return /^(\.{0,2}|-)$/.test(name) ? [] : [name];
}

function rateFileIn(folder: ShellWord, file: string, { name, context }: Pick<Invocation, 'name' | 'context'>): Rating {
  return combine(
    findLocations(folder, context).map(({ realPath, holds }) => {
      if (holds !== 'folder') return harmless;
      const path = joinPath(realPath, file);
      const word = { text: `${folder.text.replace(/\/+$/, '')}/${file}`, value: path, isPattern: false };
      return ratePath(word, { access: 'read', who: name }, context);
    }),
  );
}
