import { knownPrograms } from '../../../risk/commands/tables/known-programs';
import { otherPrograms } from './other-programs';

export interface FlagShape {
  readonly name: string;
  readonly value: 'none' | 'required' | 'optional';
}

/** A building block for lines: a program with its subcommand, and its possible arguments. */
export interface ProgramShape {
  /** How the command starts: `ls`, `git log`. */
  readonly start: string;
  readonly flags: readonly FlagShape[];
  /** Words that have a meaning for this program. */
  readonly words: readonly string[];
}

/**
 * Returns every program of the risk tables that may be rated safe, with every flag that keeps it safe, and related
 * programs.
 */
export function programShapes(): ProgramShape[] {
  const known = knownPrograms().flatMap(({ name, commands, questions }) => [
    ...commands.map(({ words, flags }) => ({ start: [name, ...words].join(' '), flags, words: [] })),
    ...(questions.length > 0 ? [{ start: name, flags: [], words: questions.map((words) => words.join(' ')) }] : []),
  ]);
  return [...known, ...otherPrograms];
}
