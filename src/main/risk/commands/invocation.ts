import type { CommandContext } from '../command-assessment';
import type { ShellKind, ShellWord, SimpleCommand } from '../shell/shell-program';
import type { Rating } from './rating';

/** The folders that a command may find itself in; null stands for one that only the shell will know. */
export type PossibleFolders = readonly (string | null)[];

/** What a command is rated in. Raters that start further commands hand on a changed copy. */
export interface RatingContext {
  readonly surroundings: CommandContext;
  readonly shell: ShellKind;
  readonly folders: PossibleFolders;
  /** The commands whose output reaches this one through pipes, nearest first. */
  readonly upstream: readonly SimpleCommand[];
  /** A text in the line, or a file, is the command's input, whatever pipes bring. */
  readonly isFed?: boolean;
  /** The files that are the input of commands in the line: `x` in `bash < x`. */
  readonly fedBy?: readonly ShellWord[];
  /** The package scripts that have been looked into already, on the way to a command inside one. */
  readonly openScripts?: Set<string>;
  /** The shell itself carries the words out, and takes a builtin of its own before any program. */
  readonly isShellsOwn?: boolean;
  /** How many shells inside shells, wrappers inside wrappers have been opened. */
  readonly depth: number;
  /** Rates words that a wrapper runs as a command. */
  readonly rateWords: (words: readonly ShellWord[], context: RatingContext) => Rating;
  /** Rates text that a shell will read as a program of its own. */
  readonly rateLine: (line: string, context: RatingContext) => Rating;
}

/** A command with its name found out, ready for the rater that knows it. */
export interface Invocation {
  /** Base name, without `.exe`. */
  readonly name: string;
  readonly args: readonly ShellWord[];
  readonly context: RatingContext;
}

export type RateInvocation = (invocation: Invocation) => Rating;
