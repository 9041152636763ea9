import { knownPrograms } from '../../../risk/commands/tables/known-programs';
import { otherPrograms } from './other-programs';

export interface FlagShape {
  readonly name: string;
  readonly value: 'none' | 'required' | 'optional';
}

/** What a line can be made of: a program, with its subcommand, and what it may be given. */
export interface ProgramShape {
  /** `ls`, `git log`: as it stands in front. */
  readonly start: string;
  readonly flags: readonly FlagShape[];
  /** Words that mean something to this program. */
  readonly words: readonly string[];
}

/** Every program of the risk tables that may be rated safe with every flag that keeps it so, and their neighbours. */
export function programShapes(): ProgramShape[] {
  const known = knownPrograms().flatMap(({ name, commands, questions }) => [
    ...commands.map(({ words, flags }) => ({ start: [name, ...words].join(' '), flags, words: [] })),
    ...(questions.length > 0 ? [{ start: name, flags: [], words: questions.map((words) => words.join(' ')) }] : []),
  ]);
  return [...known, ...otherPrograms];
}
